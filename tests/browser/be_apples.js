// Says that Apple made the browser: Flutter draws with CanvasKit there.
Object.defineProperty(navigator, "vendor", { get: () => "Apple Computer, Inc." });
