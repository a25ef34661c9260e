// Refuses every save, as a browser does that has no room left.
{
  const keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...given) {
    if (this === localStorage) throw new DOMException("It is full.", "QuotaExceededError");
    keep.apply(this, given);
  };
}
