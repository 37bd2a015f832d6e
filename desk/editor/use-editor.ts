import { type ActionDispatch, type SubmitEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formOf } from '../records/addresses.ts';
import { reachDesk, showSignedOut } from '../ui/reach-desk.ts';
import { firstControl } from '../ui/sheet.ts';
import { eraseWords, keepWords, keptWords } from '../ui/words-on-device.ts';
import {
  type EditorAction,
  type EditorState,
  editorReducer,
  fieldOf,
  type OpenSheet,
  type PreviewAnswer,
  type SheetScreen,
  startState,
} from './editor-state.ts';
import { sheetScreens } from './OpenScreen.tsx';

type Dispatch = ActionDispatch<[EditorAction]>;

/** Milliseconds without a key before the preview updates. */
const pause = 60;
/** Milliseconds until a preview that got no turn is asked for again, and one that got no page. */
const [retryPause, unansweredPause] = [500, 3000];

/** The address of the page in the frame, which also renders previews. */
export const frameAddress = (path: string) => `/desk/edit/page?${new URLSearchParams({ path })}`;

type Options = Pick<EditorState, 'status' | 'own'> & { person: string; path: string };

/** The editor's state, and what its controls do. */
export function useEditor({ person, path, status, own }: Options) {
  const [state, dispatch] = useReducer(editorReducer, { status, own }, startState);
  const { sheet } = state;
  const form = useSheetForm(person, sheet);
  const { preview, cancelPreview, typed } = usePreview(frameAddress(path), sheet, form, dispatch);
  const load = (url: string, how?: RequestInit) => loadScreen(dispatch, url, how);

  function show(screen: SheetScreen, leadsTo?: string) {
    if (!(screen.name in sheetScreens)) location.reload();
    else dispatch({ type: 'screen opened', screen, leadsTo });
  }

  async function choose(field: string, leadsTo: string | undefined) {
    if (!(await keep())) return;
    dispatch({ type: 'field chosen', field });
    const [record = '', name = ''] = field.split('#');
    const loaded = await load(formOf(record, name));
    form.focusNext.current = 'field';
    if (loaded) show(loaded.screen, leadsTo);
  }

  /** Replaces the screen in the sheet. */
  async function follow(url: string) {
    const loaded = (await keep()) && (await load(url));
    form.focusNext.current = 'field';
    if (loaded) show(loaded.screen);
  }

  /**
   * Saves typed text as a draft before something else is chosen.
   * @returns false if it could not be saved; the sheet shows why
   */
  async function keep(): Promise<boolean> {
    const element = recordForm();
    if (!element || !form.isChanged()) return true;
    const data = new FormData(element);
    data.set('do', 'save');
    const saved = await load(element.action, { method: 'POST', body: bodyFor(element, data) });
    if (!saved) return false;
    if (!saved.isOk) show(saved.screen);
    else {
      form.markSaved();
      form.forget();
      await preview();
    }
    return saved.isOk;
  }

  /** Saves the words that were kept on this device as a draft, and shows them. */
  async function putBack() {
    const element = recordForm();
    if (!element || !form.kept) return;
    const fields = new URLSearchParams(form.kept.fields);
    fields.set('do', 'save');
    const saved = await load(element.action, { method: 'POST', body: fields });
    if (!saved) return;
    if (saved.isOk) form.forget();
    form.focusNext.current = 'field';
    flushSync(() => show(saved.screen));
    await preview();
  }

  async function close() {
    if (!sheet || !(await keep())) return;
    await leave();
  }

  async function leave() {
    flushSync(() => dispatch({ type: 'closed' }));
    await preview();
  }

  /** Submits a form of the sheet and shows the response in the sheet. */
  async function send(event: SubmitEvent<HTMLElement>) {
    const element = event.target as HTMLFormElement;
    if (!form.body.current?.contains(element)) return;
    event.preventDefault();
    cancelPreview();
    const data = new FormData(element, event.nativeEvent.submitter);
    const answer = await load(element.action, { method: 'POST', body: bodyFor(element, data) });
    if (!answer) return;
    if (answer.isOk) form.forget();
    // After a discard or an undo, only the page is shown.
    const [, action] = /\/(discard|undo)$/.exec(new URL(element.action).pathname) ?? [];
    if (answer.isOk && action) {
      await leave();
      if (action === 'undo') dispatch({ type: 'said', status: 'Undone. Visitors see what they saw before.' });
      return;
    }
    form.focusNext.current = 'message';
    flushSync(() => show(answer.screen));
    if (answer.isOk) await preview();
  }

  return { state, form, typed, choose, follow, putBack, close, send };
}

type SheetForm = ReturnType<typeof useSheetForm>;

/** The form in the sheet: whether it was changed, and what was typed into it and not saved. */
function useSheetForm(person: string, sheet: OpenSheet | undefined) {
  /** What the person typed into this field before and did not save. */
  const [kept, setKept] = useState<ReturnType<typeof keptWords>>();
  const body = useRef<HTMLDivElement>(null);
  /** Form data when the form was opened or last saved. */
  const untouched = useRef('');
  const focusNext = useRef<'field' | 'message'>(undefined);
  const isChanged = () => recordForm() !== null && filled() !== untouched.current;
  /** The open field, as `file#name`. */
  const field = sheet && fieldOf(sheet.screen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that opens
  useEffect(() => {
    untouched.current = filled();
    const words = field === undefined ? undefined : keptWords(person, field);
    setKept(words?.fields === untouched.current ? undefined : words);
    body.current?.scrollTo(0, 0);
    if (focusNext.current === 'field') focusFirstField();
    // The screen is another component, so its message is found by role.
    if (focusNext.current === 'message')
      body.current?.querySelector<HTMLElement>('[role=status], [role=alert]')?.focus();
    focusNext.current = undefined;
  }, [sheet?.id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the form when it is asked
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);

  function forget() {
    if (field) eraseWords(person, field);
    setKept(undefined);
  }

  function markSaved() {
    untouched.current = filled();
  }

  function keepOnDevice() {
    if (field && isChanged()) keepWords(person, field, filled());
  }

  return { body, kept, focusNext, isChanged, forget, markSaved, keepOnDevice };
}

/** Asks for previews while the person types. */
function usePreview(frame: string, sheet: OpenSheet | undefined, form: SheetForm, dispatch: Dispatch) {
  const openId = useRef(0);
  openId.current = sheet?.id ?? 0;
  const asked = useRef(0);
  const timer = useRef(0);

  /** Updates the preview, or shows errors next to the fields. */
  async function preview() {
    clearTimeout(timer.current);
    const request = { asked: ++asked.current, opened: openId.current };
    dispatch({ type: 'preview requested', asked: request.asked });
    form.keepOnDevice();
    const response = await fetch(frame, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(filled()),
    }).catch(() => undefined);
    if (response?.status === 401) return showSignedOut();
    const answer: PreviewAnswer | undefined = await response?.json().catch(() => undefined);
    const { status = 0 } = response ?? {};
    // The host is busy, or another tab took the turn.
    const isWaiting = answer?.isReplaced || status === 503;
    // Refused though nothing is wrong here: another text has a fault, which its author may be mending.
    const isElsewhere = status === 422 && Object.keys(answer?.faults ?? {}).length === 0;
    if (!answer || isWaiting || isElsewhere || status >= 500) {
      if (request.asked !== asked.current) return;
      timer.current = window.setTimeout(preview, isWaiting ? retryPause : unansweredPause);
      return;
    }
    dispatch({ type: 'preview answered', answer, isChanged: form.isChanged(), ...request });
  }

  function typed() {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(preview, pause);
  }

  const cancelPreview = () => clearTimeout(timer.current);
  return { preview, cancelPreview, typed };
}

/**
 * Loads a screen for the sheet, when the desk can be reached.
 * @returns undefined if there is nothing to show in the sheet
 */
async function loadScreen(dispatch: Dispatch, url: string, how: RequestInit = {}) {
  const ask = () => fetch(url, { ...how, headers: { accept: 'application/json' } }).catch(() => undefined);
  let response = await ask();
  if (!response || response.status === 401) {
    if (!(await reachDesk())) return undefined;
    response = await ask();
  }
  const screen: SheetScreen | undefined = await response?.json().catch(() => undefined);
  if (!screen) dispatch({ type: 'said', status: 'That did not work. Please try again in a moment.' });
  return response && screen && { screen, isOk: response.ok };
}

const recordForm = () => globalThis.document?.forms.namedItem('record') ?? null;

const plain = (data: FormData) =>
  new URLSearchParams([...data].map(([name, value]) => [name, value instanceof File ? value.name : value]));

/** Uploads are sent only when the form is submitted, not while typing. */
function filled(): string {
  const form = recordForm();
  return form ? plain(new FormData(form)).toString() : '';
}

const bodyFor = (form: HTMLFormElement, data: FormData) =>
  form.enctype === 'multipart/form-data' ? data : plain(data);

/** Puts the caret at the end of the first field. */
function focusFirstField() {
  const control = firstControl(recordForm());
  // A rich text field focuses itself when its editor has loaded.
  if (!control || 'rich' in control.dataset) return;
  control.focus();
  if (control instanceof HTMLInputElement && control.type === 'text')
    control.setSelectionRange(control.value.length, control.value.length);
}
