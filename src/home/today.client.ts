// Keeps the date right on a page that stays open past midnight: the server wrote the ministry's date, this writes the next.

const mark = document.querySelector<HTMLTimeElement>('time[data-today]');

function write(timeZone?: string) {
  if (!mark) return;
  const now = new Date();
  mark.textContent = now.toLocaleDateString(document.documentElement.dataset.dates, {
    dateStyle: 'long',
    timeZone,
  });
  // The form that a machine reads, year first, is Canada's.
  mark.dateTime = now.toLocaleDateString('en-CA', { timeZone });
}

function follow() {
  try {
    write(mark?.dataset.today);
  } catch {
    // A browser without time zone data: its own local date.
    write();
  }
}

follow();
setInterval(follow, 60_000);

export {};
