// Keeps a page right that stays open past midnight: parts that hold for a day say in `data-daily` until when, and are fetched anew
// then.

const end = () => Number(document.querySelector<HTMLElement>('[data-daily]')?.dataset.daily);
let next = end();

async function refresh() {
  if (document.hidden || Date.now() < next) return;
  const answer = await fetch(location.href, { cache: 'reload' });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // The title bears the year: with a new one everything is new.
  if (page.title !== document.title) location.reload();
  for (const part of document.querySelectorAll('[data-daily]')) {
    part.replaceWith(page.getElementById(part.id) ?? part);
  }
  // A device whose clock is days ahead does not ask every minute.
  next = Math.max(end(), Date.now() + 3_600_000);
}

// While the visitor is offline the page stays as it is, and the next minute tries again.
const check = () => refresh().catch(() => {});
addEventListener('visibilitychange', check);
setInterval(check, 60_000);
check();

export {};
