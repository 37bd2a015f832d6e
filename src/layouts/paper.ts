// The print styles come once the page has been seen: before, they would keep a slow line from its words. Without scripts they
// stand in a <noscript>, which scripts find as text.
const styles = document.querySelector('head noscript')?.textContent ?? '';

addEventListener('load', () => document.head.insertAdjacentHTML('beforeend', styles));
