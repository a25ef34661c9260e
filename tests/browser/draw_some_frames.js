// Lets the page handle what was touched, and draw; a page that is not in front draws nothing.
async () => {
  const some = async () => {
    for (let each = 0; each < 3; each++) await new Promise(requestAnimationFrame);
  };
  await Promise.race([some(), new Promise((late) => setTimeout(late, 2000))]);
}
