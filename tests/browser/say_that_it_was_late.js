// Says what a page says of a touch that came too late.
(said) => {
  const line = Object.assign(document.createElement("p"), { id: "said", textContent: said });
  line.dataset.late = "1";
  document.querySelector("#said").replaceWith(line);
}
