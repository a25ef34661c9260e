// What is cut on the slip of a light page, and what of its pad is out of sight: the texts.
(() => {
  const cut = [];
  for (const each of document.querySelectorAll('.slip strong, .slip .w')) {
    const {lineHeight} = getComputedStyle(each), line = parseFloat(lineHeight);
    const sliced = (each.clientHeight + 0.5) % line > 1;
    if (each.scrollHeight > each.clientHeight + 1 && (sliced || each.tabIndex < 0)) cut.push(each.textContent);
  }
  const pad = document.querySelector('.dock')?.getBoundingClientRect();
  for (const each of pad ? document.querySelectorAll('.dock .few button, .dock .pad4 button') : []) {
    const {bottom, height} = each.getBoundingClientRect();
    if (height && bottom > Math.min(pad.bottom, innerHeight) + 0.5) cut.push(each.textContent || each.ariaLabel);
  }
  return cut;
})()
