// Says what a browser says of a system without a language.
Object.defineProperty(navigator, "languages", { configurable: true, get: () => ["C"] });
