// Notes when the page is touched next.
() => {
    window.touched = 0;
    addEventListener("pointerdown", () => {
        window.touched = performance.timeOrigin + performance.now();
    }, { capture: true, once: true });
}
