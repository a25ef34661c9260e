// In the place of the system's own picker: notes the field that asked. Phones open one within a touch only.
() => {
  const click = HTMLElement.prototype.click;
  window.fileField = null;
  HTMLElement.prototype.click = function () {
    if (this.type !== "file") return click.call(this);
    if (!this.isConnected) throw new Error("the field for a file lies nowhere: Safari may forget it");
    if (navigator.userActivation?.isActive === false) throw new Error("a file is asked for without a touch");
    window.fileField = this;
  };
}
