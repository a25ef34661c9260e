// Counts how often the browser is asked to keep what is kept in it.
window.askedToKeep = 0;
StorageManager.prototype.persist = async () => { window.askedToKeep += 1; return true; };
