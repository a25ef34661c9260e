// Never answers.
() => {
  for (;;);
}
