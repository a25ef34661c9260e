// Refuses to keep anything, as some browsers do in a private window.
const refuse = () => { throw new DOMException("It is not allowed.", "SecurityError"); };
Object.defineProperty(self, "localStorage", { get: refuse });
CacheStorage.prototype.open = CacheStorage.prototype.match = async () => refuse();
ServiceWorkerContainer.prototype.register = async () => refuse();
