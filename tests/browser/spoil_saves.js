// Puts garbage in the place of every save whose key has this part, and tells their keys.
(part) => Object.keys(localStorage).filter((key) => key.includes(part)).map((key) => {
  localStorage.setItem(key, '"garbage"');
  return key;
})
