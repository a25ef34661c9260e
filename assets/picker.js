// A file is chosen by a field that lies nowhere in the page. Safari may forget such a field while its player still looks for the
// file, and then nothing arrives: until a file is chosen, or none, it lies in the page.
"use strict";
// Whoever chooses a film by mistake reads at once that it is too large. To send it would take long, and a message of that size
// ends the line to the laptop.
{
  const MOST = 11_000_000; // bytes, below `message_size` of screens/server/door/limits.py
  const STAND_IN = "This file is too large for Companion."; // companion/exchange/stand_in.py
  addEventListener("change", ({ target }) => {
    if (target.type !== "file" || !target.files?.[0] || target.files[0].size <= MOST) return;
    const instead = new DataTransfer();
    instead.items.add(new File([STAND_IN], target.files[0].name));
    target.files = instead.files;
  }, true);
}
HTMLInputElement.prototype.click = function () {
  if (this.type === "file" && !this.isConnected) {
    this.hidden = true;
    document.body.append(this);
    for (const end of ["change", "cancel"]) this.addEventListener(end, () => this.remove(), { once: true });
  }
  HTMLElement.prototype.click.call(this);
};
