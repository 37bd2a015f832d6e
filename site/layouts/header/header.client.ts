// What HTML does not do by itself for the menus. Everything else (opening, one at a time, Escape, outside click, focus
// kept inside the panel) is the browser's own popover and dialog, and works without this file.

const panel = document.querySelector<HTMLDialogElement>('#mobile-menu');

const openMenu = () => document.querySelector<HTMLElement>('.drop:popover-open');

function closeAll() {
  openMenu()?.hidePopover();
  // Whichever it is: see MobileMenu.tsx.
  panel?.close();
  panel?.togglePopover(false);
}

// Any scroll closes the dropdowns, but not the panel, which itself scrolls.
addEventListener('scroll', () => openMenu()?.hidePopover(), true);

addEventListener('keydown', ({ key }) => {
  const menu = openMenu();
  if (key !== 'Escape' || !menu) return;
  menu.hidePopover();
  document.querySelector<HTMLElement>(`[popovertarget=${menu.id}]`)?.focus();
});

addEventListener('click', (event) => {
  // The page may stay (an anchor of its own, a new tab): close all the same.
  if ((event.target as Element).closest('.drop a,.mobile-menu a')) closeAll();
});

// Coming back through the browser's page cache finds the menus closed.
addEventListener('pagehide', closeAll);

// "/" goes to the search: into its field where the page has one.
addEventListener('keydown', (event) => {
  // Somebody is typing or choosing, or is in the phone's menu or another dialog.
  const busy = 'input,textarea,select,dialog';
  if (event.key !== '/' || event.ctrlKey || event.metaKey || (event.target as Element).closest(busy)) return;
  event.preventDefault();
  const field = document.querySelector<HTMLElement>('#q');
  if (field) field.focus();
  else location.href = '/search';
});

export {};
