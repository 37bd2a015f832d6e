export {};

// Paper, toasts, the note on a kept page and what follows a pointer are not there at first sight. Their styles come once the
// page has been seen; before, they would keep a slow line from its words. Without scripts the link stands in the head's
// <noscript>, for paper alone; scripts find it there as text, and let it hold for the screen too.
const { textContent } = document.querySelector('noscript') as Element;

painted.then(() => document.head.insertAdjacentHTML('beforeend', textContent.replace('media', 'class')));
