// Notes when what is wanted stands on the page. It looks after changes alone: five pages share two cores.
want => {
    window.seen = 0;
    const said = () => (document.body?.innerText ?? "") + [...document.querySelectorAll("[aria-label]")]
        .map((node) => node.getAttribute("aria-label")).join();
    const look = () => {
        if (window.seen || !said().includes(want)) return;
        window.seen = performance.timeOrigin + performance.now();
        watch.disconnect();
    };
    const watch = new MutationObserver(look);
    const attributeFilter = ["aria-label"];
    watch.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter });
    look();
}
