// A tool on the table: an answer to a request alone can bring what this browser keeps of it.
(() => {
  let waiting;
  light.heard = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => fetch(location.pathname, {method: 'HEAD'}).catch(() => {}), 100);
  };
})();
