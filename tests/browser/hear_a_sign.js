// Wait as long as the laptop takes for a sign of life.
async () => {
  const stop = new AbortController();
  const reader = (await fetch('/j/events?beat', {signal: stop.signal})).body.getReader();
  let heard = '';
  while (!heard.includes('event: beat')) heard += new TextDecoder().decode((await reader.read()).value);
  stop.abort();
}
