// Keeps a date right on a page that stays open past midnight: the server wrote Chicago's date; this writes the next one.

const zone = 'America/Chicago';

function today(timeZone?: string) {
  const now = new Date();
  return {
    text: now.toLocaleDateString('en-US', { dateStyle: 'long', timeZone }),
    iso: now.toLocaleDateString('en-CA', { timeZone }),
  };
}

function write() {
  if (document.hidden) return;
  let date: ReturnType<typeof today>;
  try {
    date = today(zone);
  } catch {
    // A browser without time zone data: its own local date.
    date = today();
  }
  for (const mark of document.querySelectorAll<HTMLTimeElement>('time[data-today]')) {
    mark.textContent = date.text;
    mark.dateTime = date.iso;
  }
}

if (document.querySelector('time[data-today]')) {
  addEventListener('visibilitychange', write);
  setInterval(write, 60_000);
}
