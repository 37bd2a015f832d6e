// Results as one types. The server answers with the same HTML that the page itself has; without this file, or when an answer
// fails to come, the form is sent as any form is.

const field = document.querySelector<HTMLInputElement>('#q');
const found = document.querySelector<HTMLElement>('#found');
const said = document.querySelector<HTMLElement>('#said');
let timer: ReturnType<typeof setTimeout>;
let asking = new AbortController();

async function look() {
  if (!field || !found || !said) return;
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const query = field.value.trim() && `?q=${encodeURIComponent(field.value.trim())}`;
  found.ariaBusy = 'true';
  try {
    const answer = await fetch(`/search/results${query}`, { signal });
    const html = await answer.text();
    if (!answer.ok) throw answer;
    found.innerHTML = html;
    said.textContent = found.querySelector<HTMLElement>('[data-said]')?.dataset.said ?? '';
    history.replaceState(null, '', `/search${query}`);
  } catch {
    // Overtaken by what was typed since: that one says how it went.
    if (signal.aborted) return;
    found.replaceChildren();
    said.textContent = said.dataset.failed ?? '';
  }
  found.ariaBusy = null;
}

field?.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(look, 150);
});

field?.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !field.value) return;
  field.value = '';
  look();
});

export {};
