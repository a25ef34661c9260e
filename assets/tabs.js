// Two tabs of one browser keep in one place, but each holds what it once read: where the other one kept something, the page opens
// anew, unless it takes that in by itself. All that was entered is kept, and the address says where we are.
"use strict";
{
  const kept = "flutter.companion/";
  const where = "flutter.companion/device/"; // said by every page that opens: no reason for one that is looked at
  const hidden = () => document.visibilityState === "hidden";
  let old = false;
  const anew = () => {
    if (!old || hidden()) return;
    old = false;
    if (dispatchEvent(new Event("keptelsewhere", { cancelable: true }))) location.reload();
  };
  addEventListener("storage", ({ key }) => {
    if (key !== null && !(key.startsWith(kept) && (hidden() || !key.startsWith(where)))) return;
    old = true;
    setTimeout(anew, 300); // one after the other: two slots, the log beside the tool
  });
  addEventListener("visibilitychange", anew);
}
