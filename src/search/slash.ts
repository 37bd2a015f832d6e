// "/" goes to the search: into its field where the page has one.
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  // Somebody is typing or choosing, or is in the phone's menu or another dialog.
  if ((event.target as Element).closest('input,textarea,select,dialog')) return;
  event.preventDefault();
  const field = document.querySelector<HTMLElement>('#q');
  if (field) field.focus();
  else location.href = '/search';
});

export {};
