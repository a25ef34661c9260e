// Flutter stops behind its cover for ever where the system names a language that is no valid tag, such as C: it gets the others only.
"use strict";
{
  const isTag = (name) => {
    try {
      return Boolean(new Intl.Locale(name));
    } catch {
      return false;
    }
  };
  const named = navigator.languages ?? [];
  const tags = named.filter(isTag);
  if (tags.length < named.length) {
    Object.defineProperty(navigator, "languages", { configurable: true, get: () => tags });
    Object.defineProperty(navigator, "language", { configurable: true, get: () => tags[0] ?? "en" });
  }
}
