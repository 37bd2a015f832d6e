/*
 * The player of a series: put into its dialog when Play is pressed, taken out when the dialog closes, by whatever way,
 * so that no sound is left. Opening, closing and focus are the browser's own.
 */

function start(dialog: HTMLDialogElement) {
  const player = document.createElement('iframe');
  player.title = dialog.querySelector('h2')?.textContent ?? '';
  player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.src = dialog.dataset.player ?? '';
  dialog.querySelector('.screen')?.replaceChildren(player);
}

for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-player]')) {
  for (const button of document.querySelectorAll(`[command="show-modal"][commandfor="${dialog.id}"]`)) {
    button.addEventListener('click', () => {
      // As the card has it by now: it may have been looked up since the page was made.
      const heading = dialog.querySelector('h2') as HTMLElement;
      heading.textContent = (button as HTMLElement).dataset.title ?? '';
      start(dialog);
    });
  }
  dialog.addEventListener('close', () => dialog.querySelector('.screen')?.replaceChildren());
  // Play was pressed before this script was here.
  if (dialog.open) start(dialog);
}
