// Notes how many milliseconds each tap takes until what the screen says is another.
() => {
    const host = document.querySelector("flt-semantics-host");
    const said = () => host.textContent + [...host.querySelectorAll("[aria-label]")]
        .map((node) => node.getAttribute("aria-label")).join();
    window.taps = [];
    let before = said(), since = null;
    addEventListener("pointerdown", () => { since = performance.now(); before = said(); }, true);
    new MutationObserver(() => {
        if (since === null || said() === before) return;
        window.taps.push(performance.now() - since);
        since = null;
    }).observe(host, { subtree: true, childList: true, characterData: true, attributes: true });
}
