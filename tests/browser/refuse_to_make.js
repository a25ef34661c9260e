// Says that the page went twice while the memory was made, and counts in ``askedToMake`` who wants to make it.
window.askedToMake = 0;
{
  const kept = Storage.prototype.getItem;
  Storage.prototype.getItem = function (name) {
    if (!name.startsWith("companion makes ")) return kept.call(this, name);
    window.askedToMake += 1;
    return "2";
  };
}
