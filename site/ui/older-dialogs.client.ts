// What older browsers lack of native dialogs: buttons that open and close them (command, commandfor), and closing by a
// press outside (closedby="any"). Fetched by those that lack one of the two.

const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
const knowsClosedBy = 'closedBy' in HTMLDialogElement.prototype;

function commandedDialog(button: Element | null) {
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  return dialog instanceof HTMLDialogElement ? dialog : undefined;
}

/** Whether the press was beside the dialog's box, on its backdrop. */
function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent) {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

addEventListener('click', (event) => {
  const target = event.target as Element;
  const button = target.closest('[commandfor]');
  const dialog = commandedDialog(button);
  if (!knowsCommands && dialog) {
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
    else if (dialog.open) dialog.close();
    else return;
    // The button may hold a popover command too, for browsers without script: not both.
    event.preventDefault();
  } else if (
    !knowsClosedBy &&
    target instanceof HTMLDialogElement &&
    target.open &&
    isOutside(target, event)
  ) {
    target.close();
  }
});

export {};
