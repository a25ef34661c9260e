// Tells where what the keyboard is at begins, from the left.
() => document.activeElement.getBoundingClientRect().left
