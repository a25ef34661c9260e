// A file is chosen by a field that lies nowhere in the page. Safari may forget such a field while its player still looks for the
// file, and then nothing arrives: until a file is chosen, or none, it lies in the page.
"use strict";
HTMLInputElement.prototype.click = function () {
  if (this.type === "file" && !this.isConnected) {
    this.hidden = true;
    document.body.append(this);
    for (const end of ["change", "cancel"]) this.addEventListener(end, () => this.remove(), { once: true });
  }
  HTMLElement.prototype.click.call(this);
};
