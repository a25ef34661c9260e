// Makes letters twice as large, as a browser does that is set so.
document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSize = "200%";
});
