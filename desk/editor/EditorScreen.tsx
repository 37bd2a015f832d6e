import { type SubmitEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/Button.tsx';
import { Back } from '../ui/Head.tsx';
import { NoticeScreen } from '../ui/Notices.tsx';
import { firstControl, SheetContext } from '../ui/sheet.ts';
import { editorOf, formOf } from './addresses.ts';
import {
  editorReducer,
  fieldOf,
  type OpenSheet,
  type PreviewAnswer,
  type SheetScreen,
  startState,
  titleOf,
} from './editor-state.ts';
import { AskScreen, Done, type FieldsProps, FieldsScreen, OtherDrafts } from './FieldsScreen.tsx';
import { PageFrame } from './PageFrame.tsx';
import { eraseWords, keepWords, keptWords } from './words-on-device.ts';

export interface EditorProps {
  /** The id of the person who edits. */
  person: string;
  path: string;
  heading: string;
  /** A sentence about the page's drafts. */
  status: string;
  /** Number of this person's drafts on the page. */
  own: number;
  /** Ids of the changes just published here. */
  done: readonly string[];
  changedOn: FieldsProps['changedOn'];
  left: FieldsProps['otherDrafts'];
  /** Why nothing could be published. */
  error: string | undefined;
  /** The records that the page shows. */
  records: readonly { href: string; title: string; isDraft: boolean }[];
}

/** Milliseconds without a key before the preview updates. */
const pause = 60;
/** Milliseconds until a preview that got no turn is asked for again, and one that got no page. */
const [retryPause, unansweredPause] = [500, 3000];

/** The page in a frame, next to the form of one field. Without JavaScript it links to the forms. */
export function EditorScreen(props: EditorProps) {
  const { path, heading, records, error } = props;
  const frame = `/desk/edit/page?${new URLSearchParams({ path })}`;
  const [state, dispatch] = useReducer(editorReducer, props, startState);
  const { sheet } = state;
  const [width, setWidth] = useState<(typeof widths)[number] | ''>('');
  /** What the person typed into this field before and did not save. */
  const [kept, setKept] = useState<ReturnType<typeof keptWords>>();
  const body = useRef<HTMLDivElement>(null);
  const openId = useRef(0);
  openId.current = sheet?.id ?? 0;
  /** Form data when the form was opened or last saved. */
  const untouched = useRef('');
  const asked = useRef(0);
  const timer = useRef(0);
  const focusNext = useRef<'field' | 'message'>(undefined);
  const isChanged = () => recordForm() !== null && filled() !== untouched.current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that opens
  useEffect(() => {
    untouched.current = filled();
    const field = fieldOpen();
    const words = field === undefined ? undefined : keptWords(props.person, field);
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

  /** Updates the preview, or shows errors next to the fields. */
  async function preview() {
    clearTimeout(timer.current);
    const request = { asked: ++asked.current, opened: openId.current };
    dispatch({ type: 'preview requested', asked: request.asked });
    const field = fieldOpen();
    if (field && isChanged()) keepWords(props.person, field, filled());
    const response = await fetch(frame, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(filled()),
    }).catch(() => undefined);
    if (response?.status === 401) return dispatch({ type: 'signed out' });
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
    dispatch({ type: 'preview answered', answer, isChanged: isChanged(), ...request });
  }

  function typed() {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(preview, pause);
  }

  /** @returns undefined if there is nothing to show in the sheet */
  async function load(url: string, how: RequestInit = {}) {
    const response = await fetch(url, { ...how, headers: { accept: 'application/json' } });
    if (response.status === 401) {
      dispatch({ type: 'signed out' });
      return undefined;
    }
    const screen: SheetScreen | undefined = await response.json().catch(() => undefined);
    if (!screen) dispatch({ type: 'said', status: 'That did not work. Please try again in a moment.' });
    return screen && { screen, isOk: response.ok };
  }

  function show(screen: SheetScreen, leadsTo?: string) {
    if (!(screen.name in sheetScreens)) location.reload();
    else dispatch({ type: 'screen opened', screen, leadsTo });
  }

  async function choose(field: string, leadsTo: string | undefined) {
    if (!(await keep())) return;
    dispatch({ type: 'field chosen', field });
    const [record = '', name = ''] = field.split('#');
    const loaded = await load(formOf(record, name));
    focusNext.current = 'field';
    if (loaded) show(loaded.screen, leadsTo);
  }

  /** Replaces the screen in the sheet. */
  async function follow(url: string) {
    const loaded = (await keep()) && (await load(url));
    focusNext.current = 'field';
    if (loaded) show(loaded.screen);
  }

  /**
   * Saves typed text as a draft before something else is chosen.
   * @returns false if it could not be saved; the sheet shows why
   */
  async function keep(): Promise<boolean> {
    const form = recordForm();
    if (!form || !isChanged()) return true;
    const data = new FormData(form);
    data.set('do', 'save');
    const saved = await load(form.action, { method: 'POST', body: bodyFor(form, data) });
    if (!saved) return false;
    if (!saved.isOk) show(saved.screen);
    else {
      untouched.current = filled();
      forget();
      await preview();
    }
    return saved.isOk;
  }

  /** The open field, as `file#name`. */
  const fieldOpen = () => (sheet?.screen.name === 'fields' ? fieldOf(sheet.screen) : undefined);

  function forget() {
    const field = fieldOpen();
    if (field) eraseWords(props.person, field);
    setKept(undefined);
  }

  /** Saves the words that were kept on this device as a draft, and shows them. */
  async function putBack() {
    const form = recordForm();
    if (!form || !kept) return;
    const fields = new URLSearchParams(kept.fields);
    fields.set('do', 'save');
    const saved = await load(form.action, { method: 'POST', body: fields });
    if (!saved) return;
    if (saved.isOk) forget();
    focusNext.current = 'field';
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
    const form = event.target as HTMLFormElement;
    if (!body.current?.contains(form)) return;
    event.preventDefault();
    clearTimeout(timer.current);
    const data = new FormData(form, event.nativeEvent.submitter);
    const answer = await load(form.action, { method: 'POST', body: bodyFor(form, data) });
    if (!answer) return;
    if (answer.isOk) forget();
    // After a discard or an undo, only the page is shown.
    const [, action] = /\/(discard|undo)$/.exec(new URL(form.action).pathname) ?? [];
    if (answer.isOk && action) {
      await leave();
      if (action === 'undo') dispatch({ type: 'said', status: 'Undone. Visitors see what they saw before.' });
      return;
    }
    focusNext.current = 'message';
    flushSync(() => show(answer.screen));
    if (answer.isOk) await preview();
  }

  const record = sheet?.screen.name === 'fields' ? sheet.screen.props.record : undefined;
  const recordQuery = new URLSearchParams({ record: record ?? '' });
  const button = (value: string, label: string) => (
    <Button secondary={value !== 'publish'} form="record" name="do" value={value}>
      {label}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its controls do
    <div
      className="d-ed"
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      onClick={(event) => {
        const link = (event.target as Element).closest('a');
        if (!link || !('sheet' in link.dataset || link.pathname === '/desk/edit/discard')) return;
        event.preventDefault();
        follow(link.href);
      }}
    >
      <section className="d-edbar" aria-label="The editor">
        <Back href="/desk/pages" label="Pages" />
        <div className="d-edpage">
          <h1>{heading}</h1>
          <p role="status">{state.status}</p>
        </div>
        {record !== undefined && (
          <div className="d-edtools">
            {/* Other drafts of this page are published with it. */}
            <input type="hidden" form="record" name="page" value={path} />
            <a className="button button-secondary" href={formOf(record)}>
              All fields
            </a>
            {button('link', 'Show someone')}
            <a className="button button-secondary" data-discard href={`/desk/edit/discard?${recordQuery}`}>
              Discard
            </a>
            {button('save', 'Save draft')}
            {button('publish', 'Publish')}
          </div>
        )}
        {/* While no field is open: the drafts of this page. */}
        <form
          className="d-edwaits"
          method="post"
          action="/desk/edit/publish-page"
          hidden={sheet !== undefined || state.own === 0}
        >
          <input type="hidden" name="page" value={path} />
          <a
            className="button button-secondary"
            href={`/desk/edit/discard-page?${new URLSearchParams({ page: path })}`}
          >
            Discard
          </a>
          <Button>Publish</Button>
        </form>
      </section>
      <div className="d-edbody">
        <main
          className="d-frame"
          id="main"
          aria-label="The page, as visitors see it"
          data-width={width || undefined}
        >
          <fieldset className="d-widths">
            <legend className="visually-hidden">Look at the page as on</legend>
            {widths.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={width === name}
                onClick={() => setWidth(width === name ? '' : name)}
              >
                {name}
              </button>
            ))}
          </fieldset>
          <PageFrame
            src={frame}
            title={`${heading}, as visitors see it. Choose a text to change it.`}
            html={state.html}
            chosen={state.chosen}
            onChoose={choose}
            onClose={close}
          />
        </main>
        <aside className="d-sheet" aria-labelledby="sheet-title">
          <div className="d-grip" />
          <header>
            <h2 id="sheet-title" tabIndex={-1}>
              {sheet ? titleOf(sheet) : 'Choose a text to change it'}
            </h2>
            {sheet && (
              <button className="d-close" type="button" aria-label="Close" onClick={close}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M5 5l14 14M19 5 5 19" />
                </svg>
              </button>
            )}
          </header>
          {state.isSignedOut && (
            <p className="summary" role="alert">
              You were signed out. Your words are kept here.{' '}
              <a href={signInAddress(path)} target="_blank" rel="noopener">
                Send me a link
              </a>
              . After signing in, come back to this page and press the button again.
            </p>
          )}
          {kept && (
            <div className="d-said" role="status">
              <p>
                On {new Date(kept.at).toLocaleString()} you typed something here and did not save it. It is
                kept on this device.
              </p>
              <p className="d-actions">
                <button className="button button-secondary" type="button" onClick={putBack}>
                  Put it back as a draft
                </button>
                <button className="button button-secondary" type="button" onClick={forget}>
                  Erase it
                </button>
              </p>
            </div>
          )}
          <div className="d-sheetbody" ref={body} onInput={typed}>
            {sheet ? (
              <SheetContext value={{ faults: sheet.faults, onChange: typed }}>
                <OpenScreen key={sheet.id} {...sheet} />
              </SheetContext>
            ) : (
              <>
                {error && (
                  <p className="summary" role="alert" tabIndex={-1}>
                    {error}
                  </p>
                )}
                {/* Shown once. */}
                {state.opened === 0 && props.done.length > 0 && (
                  <Done done={props.done} pages={props.changedOn} path={path} />
                )}
                {state.opened === 0 && props.left.length > 0 && <OtherDrafts drafts={props.left} />}
                <Tour />
                <p className="d-meta">The page shows what you type. Visitors see it when you publish it.</p>
                <p className="d-deeds">
                  <a className="d-deed" href={formOf('navigation.yaml', 'header')} data-sheet="">
                    Change the menu
                  </a>
                  <a className="d-deed" href={formOf('navigation.yaml', 'footer')} data-sheet="">
                    Change the footer
                  </a>
                </p>
                <details className="d-part">
                  <summary>All fields of this page</summary>
                  <ul className="d-list">
                    {records.map(({ href, title, isDraft }) => (
                      <li key={href}>
                        <a className="d-rowlink" href={href}>
                          {title}
                          {isDraft && <span className="d-mark">Draft</span>}
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              </>
            )}
          </div>
          {/* Announces errors while typing; the paragraphs are new each time. */}
          <p className="visually-hidden" aria-live="assertive">
            {Object.values(sheet?.faults ?? {}).join(' ')}
          </p>
        </aside>
      </div>
    </div>
  );
}

const signInAddress = (path: string) => `/desk/sign-in?${new URLSearchParams({ next: editorOf(path) })}`;

/** The page in the width of a device; by default it has the room that there is. */
const widths = ['Phone', 'Tablet', 'Desktop'] as const;

/** Screens that can open in the sheet. */
const sheetScreens = {
  fields: FieldsScreen,
  'edit-ask': AskScreen,
  notice: NoticeScreen,
};

function OpenScreen({ screen, leadsTo }: OpenSheet) {
  // The type `SheetScreen` pairs each component with its props.
  const Shown = sheetScreens[screen.name] as React.ComponentType<object>;
  return (
    <>
      <Shown {...screen.props} />
      {leadsTo && (
        <a className="go" href={`/desk/edit?${new URLSearchParams({ path: leadsTo })}`}>
          Go to the page that this leads to
        </a>
      )}
    </>
  );
}

/** Two lines on the first visit. */
function Tour() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    try {
      setShown(!('deskTour' in localStorage));
    } catch {
      // Without storage, no tour.
    }
  }, []);
  function read() {
    setShown(false);
    try {
      localStorage.deskTour = 'read';
    } catch {
      // It shows again next time.
    }
  }
  if (!isShown) return null;
  return (
    <section className="d-tour" aria-label="How this works">
      <p>A dashed line is around everything that you can change. Choose it, and type here.</p>
      <p>Only “Publish” shows it to visitors, and “Undo” takes it back.</p>
      <button className="button button-secondary" type="button" onClick={read}>
        I have read this
      </button>
    </section>
  );
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
