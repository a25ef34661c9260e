// Scroll the page so that an element is right above its foot.
(each) => scrollBy(0, each.getBoundingClientRect().bottom - document.querySelector('footer').getBoundingClientRect().top)
