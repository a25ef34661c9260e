// Puts texts into the browser's database, as the app has the log of plays there.
(texts) =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open("companion", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("texts");
    asked.onsuccess = () => {
      const turn = asked.result.transaction("texts", "readwrite");
      for (const [name, text] of Object.entries(texts)) turn.objectStore("texts").put(text, name);
      turn.oncomplete = () => {
        asked.result.close();
        resolve();
      };
      turn.onabort = () => reject(turn.error);
    };
    asked.onerror = () => reject(asked.error);
  });
