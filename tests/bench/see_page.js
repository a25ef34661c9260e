// Goes to a page of the app, and tells how many milliseconds it took until certain words stood there; -1 for never.
() =>
  new Promise((resolve) => {
    const begun = performance.now();
    location.hash = "ROUTE";
    const look = () => {
      const nodes = document.querySelector("flt-semantics-host")?.querySelectorAll("*") ?? [];
      const words = [...nodes].map((node) => node.getAttribute("aria-label") ?? node.textContent ?? "");
      if (words.some((each) => each.includes(WORDS))) resolve(performance.now() - begun);
      else if (performance.now() - begun > 60000) resolve(-1);
      else setTimeout(look, 10);
    };
    look();
  });
