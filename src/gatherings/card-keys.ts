// The location card is a link; as on a button, Space opens it too.
addEventListener('keydown', (event) => {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.closest('[data-space]'))
    return;
  event.preventDefault();
  event.target.click();
});
