// What is sealed is what was just typed: the form goes out after the touches that keep it.
(() => {
  const {touch} = light;
  let busy = 0, waits;
  light.touch = async (fields) => {
    busy++;
    await touch(fields);
    if (--busy || !waits) return;
    waits = false;
    if (!light.said().textContent) document.querySelector('#live [name=k][value=seal]')?.form.requestSubmit();
  };
  document.addEventListener('submit', (event) => {
    const typed = document.activeElement;
    if (event.target.elements.k?.value !== 'seal') return;
    if ('keep' in typed.dataset && typed.value !== typed.defaultValue) typed.blur();
    if (busy) {
      event.preventDefault();
      waits = true;
    }
  }, true);
})();
