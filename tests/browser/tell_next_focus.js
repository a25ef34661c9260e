// Tells where Tab has led to, as soon as that is somewhere else.
() => new Promise((tell) => {
  const since = performance.now();
  const look = () => {
    const led = document.activeElement;
    if (led === window.led && performance.now() - since < 1500) return requestAnimationFrame(look);
    window.led = led;
    tell((led.getAttribute("aria-label") || led.textContent || led.tagName).trim());
  };
  look();
})
