// Has Flutter tell screen readers what is on the screen, and tells whether it does.
() => {
  const woken = () => document.querySelector("flt-semantics-host flt-semantics") !== null;
  if (!woken()) document.querySelector("flt-semantics-placeholder")?.click();
  return woken();
}
