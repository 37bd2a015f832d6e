// Keeps a page right that stays open past midnight: parts that hold for a day carry it in `data-daily` and are fetched
// anew on the next.

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
let written = document.querySelector<HTMLElement>('[data-daily]')?.dataset.daily;

async function refresh() {
  const day = today();
  if (document.hidden || day === written) return;
  const answer = await fetch(location.href, { cache: 'reload' });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // The title bears the year: with a new one everything is new.
  if (page.title !== document.title) location.reload();
  for (const part of document.querySelectorAll('[data-daily]')) {
    part.replaceWith(page.getElementById(part.id) ?? part);
  }
  written = day;
}

// While the visitor is offline the page stays as it is, and the next minute tries again.
const check = () => refresh().catch(() => {});
addEventListener('visibilitychange', check);
setInterval(check, 60_000);

export {};
