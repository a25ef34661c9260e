// Says of the device's line what is put here.
Object.defineProperty(navigator, "connection", { value: LINE });
