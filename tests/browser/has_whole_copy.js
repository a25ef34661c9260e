// Whether the whole copy is kept, and its service worker answers this page.
async () => !!navigator.serviceWorker.controller && !!(await caches.match("whole"))
