// Holds what the page asks of its worker, once ``window.held`` is a list.
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (...said) {
    if (window.held && said[0].kind === "light") window.held.push(() => post.apply(this, said));
    else post.apply(this, said);
};
