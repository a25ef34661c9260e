// Codes of older versions lead on to their page, and a browser that has used the app here to the app.
if (location.pathname === '/') {
  const {hash} = location;
  let used = false;
  try {
    used = Object.keys(localStorage).some((key) => key.startsWith('flutter.companion/'));
  } catch { /* a browser that keeps nothing */ }
  if (hash.startsWith('#/q/')) location.replace(hash.slice(1));
  else if (hash.startsWith('#/') || (used && !document.referrer.startsWith(location.origin)))
    location.replace(`/app${hash}`);
}
