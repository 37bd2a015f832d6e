/**
 * Every form of the desk but the editor's: what is typed stays on this device until it has been sent, a press
 * waits for the session and the connection, and leaving with unsent words asks.
 */

import { reachDesk } from './reach-desk.ts';
import { eraseWords, keepWords, keptWords } from './words-on-device.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const { person = '' } = document.body.dataset;

/** What the first answer after a press says about it: `sentForm` in the session's storage. */
interface SentForm {
  name: string;
  /** The page with the form. */
  page: string;
  /** When it was sent, in milliseconds: what was typed later is kept. */
  sentAt: number;
}

const isTickable = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** The controls of a form that a person fills in. */
const typedControls = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control): control is Control =>
      /^(INPUT|TEXTAREA|SELECT)$/.test(control.tagName) &&
      (control as Control).name !== '' &&
      !/^(hidden|file|submit|button|image|reset)$/.test((control as Control).type),
  );

const keyOf = (control: Control) => (isTickable(control) ? `${control.name} ${control.value}` : control.name);

const typedIn = (form: HTMLFormElement): string =>
  new URLSearchParams(
    typedControls(form).map((control) => [
      keyOf(control),
      isTickable(control) ? String(control.checked) : control.value,
    ]),
  ).toString();

/** The address of a form, with what it is about: several records may share an address. */
function nameOf(form: HTMLFormElement): string {
  const about = ['record', 'what', 'date', 'event', 'id'].map((name) => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement && control.type === 'hidden' ? control.value : '';
  });
  return [form.getAttribute('action'), ...about].join(' ').trim();
}

const forms = [...document.querySelectorAll<HTMLFormElement>('form[method=post]')];
/** What the forms held when the page was opened. */
const untouched = new Map(forms.map((form) => [form, typedIn(form)]));
/** A press waits for the desk, or has left the page. */
let [isWaiting, isLeaving] = [false, false];
/** The form that the desk takes now. */
let passing: HTMLFormElement | undefined;

const isChanged = (form: HTMLFormElement) => untouched.has(form) && typedIn(form) !== untouched.get(form);

/** Storage may be full, or not allowed: a press goes on, and its words are offered once more. */
function inSession<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

const isOlder = ({ name, sentAt }: SentForm) => (keptWords(person, name)?.at ?? 0) <= sentAt;

function eraseAnsweredWords() {
  const sent = inSession((storage): SentForm | null => {
    const found = JSON.parse(storage.getItem('sentForm') ?? 'null');
    storage.removeItem('sentForm');
    return found;
  });
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isAnswer = visit?.type !== 'back_forward' && document.referrer === sent?.page;
  if (sent && isAnswer && (visit?.responseStatus ?? 200) < 400 && isOlder(sent))
    eraseWords(person, sent.name);
}

function putBack(form: HTMLFormElement, fields: string) {
  const words = new URLSearchParams(fields);
  for (const control of typedControls(form)) {
    const key = keyOf(control);
    const [value, ...laterValues] = words.getAll(key);
    if (value === undefined) continue;
    words.delete(key);
    for (const later of laterValues) words.append(key, later);
    if (isTickable(control)) control.checked = value === 'true';
    else control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  typedControls(form)[0]?.focus();
}

/** Above the screen: inside it, React would not know the note. */
function offer(form: HTMLFormElement) {
  const name = nameOf(form);
  const words = keptWords(person, name);
  const template = document.querySelector<HTMLTemplateElement>('#unsent-words');
  const note = template?.content.firstElementChild?.cloneNode(true) as Element | undefined;
  if (!words || words.fields === typedIn(form) || !note) return;
  const [time] = note.getElementsByTagName('time');
  if (time) time.textContent = new Date(words.at).toLocaleString();
  note.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    note.remove();
    if (target.value === 'put') putBack(form, words.fields);
    else eraseWords(person, name);
  });
  document.querySelector('main')?.prepend(note);
}

eraseAnsweredWords();
for (const form of forms) if (typedControls(form).length > 0) offer(form);

for (const type of ['input', 'change'])
  addEventListener(type, ({ target }) => {
    const form = (target as Partial<Control>).form;
    if (!form || !untouched.has(form)) return;
    isLeaving = false;
    if (isChanged(form)) keepWords(person, nameOf(form), typedIn(form));
    else eraseWords(person, nameOf(form));
  });

addEventListener('beforeunload', (event) => {
  if (!isLeaving && forms.some(isChanged)) event.preventDefault();
});

addEventListener('pageshow', () => {
  isLeaving = false;
});

// Before React hears of it: the form is submitted again when the desk takes it.
addEventListener(
  'submit',
  async (event) => {
    const form = event.target as HTMLFormElement;
    // A press without words is answered by the browser's own pages.
    if (!untouched.get(form)) return;
    if (form === passing) {
      passing = undefined;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isWaiting) return;
    isWaiting = true;
    event.submitter?.setAttribute('aria-busy', 'true');
    isLeaving = await reachDesk();
    isWaiting = false;
    event.submitter?.removeAttribute('aria-busy');
    if (!isLeaving) return;
    const [page = ''] = location.href.split('#');
    inSession((storage) =>
      storage.setItem(
        'sentForm',
        JSON.stringify({ name: nameOf(form), page, sentAt: Date.now() } satisfies SentForm),
      ),
    );
    passing = form;
    form.requestSubmit(event.submitter);
  },
  { capture: true },
);
