// Paper and toasts are not there at first sight: their styles come once the page has been seen, as before they would keep a slow
// line from its words. Without scripts the link stands in a <noscript>, for paper alone; scripts find it there as text.
const styles = document.querySelector('head noscript')?.textContent ?? '';

addEventListener('load', () =>
  document.head.insertAdjacentHTML('beforeend', styles.replace('media="print"', '')),
);
