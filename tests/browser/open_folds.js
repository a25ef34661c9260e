// Opens every fold of the page.
() => {
  for (const each of document.querySelectorAll("details")) if (!each.open) each.firstElementChild.click();
}
