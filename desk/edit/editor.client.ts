// The editor: a text is chosen in the page, its field opens in the sheet, and what is typed shows in the page. Forms and answers are those of the
// plain screens: the sheet shows what they show.
import { pageFrame } from './page-frame.client.ts';

const editor = document.querySelector<HTMLElement>('[data-editor]');
const all = <Kind extends HTMLElement>(selector: string) => editor?.querySelector<Kind>(selector) as Kind;
const [title, body, close, tools, waits, status] = [
  '#sheet-title',
  '.d-sheetbody',
  '.d-close',
  '.d-edtools',
  '.d-edwaits',
  '.d-edbar [role=status]',
].map((part) => all<HTMLElement>(part)) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
];
/** What was said of a publish is said once. */
const first = {
  title: title.textContent,
  body: [...body.children].filter((part) => !part.matches('.d-said, .d-note')),
};
const pageUrl = editor?.dataset.editor ?? '';

/** After so many milliseconds without a key the page is asked for. */
const pause = 60;

let form: HTMLFormElement | undefined;
/** What the form held when it came. */
let untouched = '';
let opened: string | undefined;
/** Drafts of whoever looks, on this page. */
let own = waits.hidden ? 0 : 1;
let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const plain = (data: FormData) =>
  new URLSearchParams([...data].map(([name, value]) => [name, value instanceof File ? value.name : value]));
/** Pictures are sent with the form alone, not while somebody types in it. */
const filled = () => (form ? plain(new FormData(form)) : new URLSearchParams());
const bodyOf = (sent: HTMLFormElement | undefined, data: FormData) =>
  sent?.enctype === 'multipart/form-data' ? data : plain(data);
const isTouched = () => form !== undefined && filled().toString() !== untouched;

const frame = pageFrame(all<HTMLIFrameElement>('iframe'), choose, closeSheet);

/** Shows the page with what is typed, or says beside the fields what is wrong with it. */
async function refresh() {
  clearTimeout(timer);
  const mine = ++asked;
  const typedIn = form;
  const answer = await fetch(pageUrl, { method: 'POST', body: filled() });
  const { html, faults, ...said } = await answer.json();
  // A later answer may have come before.
  if (mine !== asked) return;
  if (html) frame.show(html);
  // What a form says that came meanwhile is newer.
  if (form === typedIn) tell(faults ?? {});
  own = said.own ?? own;
  showButtons();
  status.textContent = isTouched() ? 'Changed, not saved yet' : (said.status ?? status.textContent);
}

/** In the bar stand the buttons of what is open; while nothing is, those of what waits. */
function showButtons() {
  tools.hidden = !form;
  waits.hidden = !close.hidden || own === 0;
}

/** Puts sentences beside the fields that they are about. */
function tell(faults: Record<string, string>) {
  for (const control of form?.querySelectorAll<HTMLInputElement>('.input, input[type=checkbox]') ?? []) {
    const field = control.closest('.field, .check');
    // Of a text the first fault in any of its blocks.
    const within = Object.keys(faults).find(
      (name) => name === control.name || name.startsWith(`${control.name}.`),
    );
    const fault = within && faults[within];
    field?.querySelector('.error')?.remove();
    field?.classList.toggle('bad', fault !== undefined);
    control.toggleAttribute('aria-invalid', fault !== undefined);
    if (fault === undefined) continue;
    const sentence = Object.assign(document.createElement('p'), {
      className: 'error',
      id: `${control.id}-error`,
      textContent: fault,
    });
    sentence.setAttribute('role', 'alert');
    control.after(sentence);
    control.setAttribute('aria-describedby', sentence.id);
  }
}

/** Texts lose their signs: the editor for them is fetched when the first is opened. */
function beginText() {
  const facts = JSON.parse(form?.dataset.facts ?? '{}');
  const text = form?.querySelector<HTMLTextAreaElement>('[data-rich] textarea');
  if (text) {
    for (const part of form?.querySelectorAll(':scope > :is(.field, .d-entry):not([data-rich])') ?? [])
      part.remove();
    text.disabled = false;
    (text.parentElement as HTMLElement).hidden = false;
    import('./rich/rich-text.client.ts').then(({ editText }) => editText(text, facts));
    return;
  }
  const line = form?.querySelector<HTMLInputElement>('.input');
  if (line && /\{(?!#)[^{}]+\}/.test(line.value) && line.matches('textarea, input:not([inputmode], [list])'))
    import('./rich/rich-text.client.ts').then(({ editLine }) => editLine(line, facts));
}

/** Shows a screen of the desk in the sheet. */
function showScreen(html: string) {
  const screen = new DOMParser().parseFromString(html, 'text/html');
  const main = screen.querySelector('main');
  if (!main) return location.reload();
  const heading = main.querySelector('h1');
  title.textContent = heading?.textContent ?? '';
  heading?.remove();
  body.replaceChildren(...main.childNodes);
  body.scrollTop = 0;
  form = body.querySelector<HTMLFormElement>('form#record') ?? undefined;
  for (const tool of tools.querySelectorAll('input, button')) tool.setAttribute('form', 'record');
  beginText();
  untouched = filled().toString();
  close.hidden = false;
  showButtons();
  if (editor) editor.dataset.open = '';
  const record = form?.elements.namedItem('record');
  if (!(record instanceof HTMLInputElement)) return;
  const query = new URLSearchParams({ record: record.value });
  for (const link of tools.querySelectorAll('a')) {
    link.href = `/desk/edit/${'discard' in link.dataset ? 'discard' : 'fields'}?${query}`;
  }
}

async function open(url: string, how?: RequestInit) {
  const answer = await fetch(url, how);
  // Who was signed out meanwhile must sign in again.
  if (!answer.url.includes('/desk/')) return location.reload();
  showScreen(await answer.text());
  return answer;
}

async function choose(field: string, leadsTo: string | undefined) {
  if (!(await keep())) return;
  opened = field;
  frame.choose(field);
  const [record = '', name = ''] = field.split('#');
  await open(`/desk/edit/fields?${new URLSearchParams({ record, field: name })}`);
  if (leadsTo) {
    const link = Object.assign(document.createElement('a'), {
      className: 'go',
      href: `/desk/edit?${new URLSearchParams({ path: leadsTo })}`,
      textContent: 'Go to the page that this leads to',
    });
    body.append(link);
  }
  frame.choose(field);
  focusField();
}

/** The first field of the form; what is typed goes on after the words of a line. */
function focusField() {
  const field = form?.querySelector<HTMLElement>(':not([data-rich]) > .input:not([hidden])');
  field?.focus();
  if (field instanceof HTMLInputElement && field.type === 'text')
    field.setSelectionRange(field.value.length, field.value.length);
}

/** Another field, or a question, in the place of this one. */
async function openLink({ href }: HTMLAnchorElement) {
  if ((await keep()) && (await open(href))) focusField();
}

/**
 * What was typed is not lost when something else is chosen: it is saved as a draft.
 *
 * @returns false when it could not be saved; the sheet says why
 */
async function keep(): Promise<boolean> {
  if (!form || !isTouched()) return true;
  const answer = await fetch(form.action, { method: 'POST', body: withDeed('save') });
  if (!answer.ok) showScreen(await answer.text());
  else {
    untouched = filled().toString();
    await refresh();
  }
  return answer.ok;
}

function withDeed(deed: string) {
  const data = new FormData(form);
  data.set('do', deed);
  return bodyOf(form, data);
}

async function closeSheet() {
  if (close.hidden || !(await keep())) return;
  form = undefined;
  title.textContent = first.title;
  body.replaceChildren(...first.body);
  close.hidden = true;
  showButtons();
  delete editor?.dataset.open;
  frame.focus();
  opened = undefined;
  frame.choose(undefined);
  await refresh();
}

/** Every form in the sheet is sent from here, and its answer shown in the sheet. */
async function send(event: SubmitEvent) {
  const sent = event.target as HTMLFormElement;
  if (!body.contains(sent)) return;
  event.preventDefault();
  clearTimeout(timer);
  const data = new FormData(sent, event.submitter);
  const to = new URL(sent.action);
  const answer = await open(to.href, { method: 'POST', body: bodyOf(sent, data) });
  // A draft that is gone, and a change taken back, leave nothing to show but the page.
  if (answer?.ok && /\/(?:discard|undo)$/.test(to.pathname)) {
    untouched = filled().toString();
    await closeSheet();
    if (to.pathname.endsWith('undo')) status.textContent = 'Taken back. Visitors see what they saw before.';
    return;
  }
  const shown = form && new FormData(form).get('field');
  if (shown) {
    opened = `${new FormData(form).get('record')}#${shown}`;
    frame.choose(opened);
  }
  body.querySelector<HTMLElement>('[role=status], [role=alert]')?.focus();
  if (answer?.ok) await refresh();
}

if (editor) {
  editor.addEventListener('submit', send);
  editor.addEventListener('input', (event) => {
    if (!form?.contains(event.target as Node)) return;
    clearTimeout(timer);
    timer = setTimeout(refresh, pause);
  });
  editor.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeSheet();
  });
  close.addEventListener('click', closeSheet);
  editor.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !('sheet' in link.dataset || link.pathname.endsWith('/desk/edit/discard'))) return;
    event.preventDefault();
    openLink(link);
  });
  // Whoever leaves with words that are nowhere else is asked.
  addEventListener('beforeunload', (event) => {
    if (isTouched()) event.preventDefault();
  });
}

/** Five sentences for whoever is here for the first time. */
const tour = editor?.querySelector<HTMLElement>('[data-tour]');
if (tour) {
  try {
    tour.hidden = 'deskTour' in localStorage;
    tour.querySelector('button')?.addEventListener('click', () => {
      localStorage.deskTour = 'read';
      tour.hidden = true;
    });
  } catch {
    // Who keeps nothing here sees it each time, or never.
  }
}
