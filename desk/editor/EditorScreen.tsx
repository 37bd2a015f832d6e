import { type SubmitEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RefusedScreen } from '../gatherings/ChangeScreen.tsx';
import { Button } from '../ui/Button.tsx';
import { Back } from '../ui/Head.tsx';
import { NothingHere, NotYours, TooLong } from '../ui/Notices.tsx';
import { firstControl, SheetContext } from '../ui/sheet.ts';
import { formOf } from './addresses.ts';
import { editorReducer, type OpenSheet, type SheetScreen, startState, titleOf } from './editor-state.ts';
import { AskScreen, Done, type FieldsProps, FieldsScreen, Left } from './FieldsScreen.tsx';
import { PageFrame } from './PageFrame.tsx';

export interface EditorProps {
  path: string;
  /** What the page is called. */
  heading: string;
  /** Whether there are drafts, in words. */
  status: string;
  /** How many drafts are the person's own. */
  own: number;
  /** The changes that were published here just now, and what was not published with them. */
  done: readonly string[];
  left: FieldsProps['left'];
  /** Why nothing could be published. */
  refused: string | undefined;
  /** What the page's words are kept in. */
  records: readonly { href: string; title: string; isDraft: boolean }[];
}

/** Milliseconds without a key after which the page shows what is typed. */
const pause = 60;

/** The page as visitors see it, next to one field at a time. Without JavaScript it links to the forms. */
export function EditorScreen(props: EditorProps) {
  const { path, heading, records, refused } = props;
  const frame = `/desk/edit/page?${new URLSearchParams({ path })}`;
  const [state, dispatch] = useReducer(editorReducer, props, startState);
  const { sheet } = state;
  const body = useRef<HTMLDivElement>(null);
  const openId = useRef(0);
  openId.current = sheet?.id ?? 0;
  /** What the form held when it was opened or saved. */
  const untouched = useRef('');
  const asked = useRef(0);
  const timer = useRef(0);
  const focusNext = useRef<'field' | 'message'>(undefined);
  const isChanged = () => recordForm() !== null && filled() !== untouched.current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that opens
  useEffect(() => {
    untouched.current = filled();
    body.current?.scrollTo(0, 0);
    if (focusNext.current === 'field') focusFirstField();
    // The screen is not this component's: what it says is found by its role.
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

  /** Shows the page with what is typed, or what is wrong with it next to the fields. */
  async function preview() {
    clearTimeout(timer.current);
    const request = { asked: ++asked.current, opened: openId.current };
    dispatch({ type: 'preview requested', asked: request.asked });
    const response = await fetch(frame, { method: 'POST', body: new URLSearchParams(filled()) });
    // While the host is busy it answers in words; the next key asks again.
    const answer = await response.json().catch(() => ({}));
    dispatch({ type: 'preview answered', answer, isChanged: isChanged(), ...request });
  }

  function typed() {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(preview, pause);
  }

  /** @returns undefined where there is nothing to show in the sheet */
  async function load(url: string, how: RequestInit = {}) {
    const response = await fetch(url, { ...how, headers: { accept: 'application/json' } });
    const screen: SheetScreen | undefined = await response.json().catch(() => undefined);
    if (!screen) dispatch({ type: 'said', status: 'That did not work. Please try again in a moment.' });
    return screen && { screen, isOk: response.ok };
  }

  function show(screen: SheetScreen, leadsTo?: string) {
    // After a session has ended, to sign in.
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

  /** Another field, or a question, in the place of this one. */
  async function follow(url: string) {
    const loaded = (await keep()) && (await load(url));
    focusNext.current = 'field';
    if (loaded) show(loaded.screen);
  }

  /**
   * Saves what was typed as a draft, so that it is not lost when something else is chosen.
   *
   * @returns false when it could not be saved; the sheet says why
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
      await preview();
    }
    return saved.isOk;
  }

  async function close() {
    if (!sheet || !(await keep())) return;
    await leave();
  }

  async function leave() {
    flushSync(() => dispatch({ type: 'closed' }));
    await preview();
  }

  /** Every form in the sheet is sent from here, and the answer shown in the sheet. */
  async function send(event: SubmitEvent<HTMLElement>) {
    const form = event.target as HTMLFormElement;
    if (!body.current?.contains(form)) return;
    event.preventDefault();
    clearTimeout(timer.current);
    const data = new FormData(form, event.nativeEvent.submitter);
    const answer = await load(form.action, { method: 'POST', body: bodyFor(form, data) });
    if (!answer) return;
    // After a draft was discarded, or a change undone, only the page is left to show.
    const [, deed] = /\/(discard|undo)$/.exec(new URL(form.action).pathname) ?? [];
    if (answer.isOk && deed) {
      await leave();
      if (deed === 'undo')
        dispatch({ type: 'said', status: 'Taken back. Visitors see what they saw before.' });
      return;
    }
    focusNext.current = 'message';
    flushSync(() => show(answer.screen));
    if (answer.isOk) await preview();
  }

  const record = sheet?.screen.name === 'fields' ? sheet.screen.props.record : undefined;
  const recordQuery = new URLSearchParams({ record: record ?? '' });
  const button = (value: string, label: string) => (
    <Button second={value !== 'publish'} form="record" name="do" value={value}>
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
            {/* What else was changed on this page is published with it. */}
            <input type="hidden" form="record" name="page" value={path} />
            <a className="button button-secondary" href={formOf(record)}>
              All fields
            </a>
            {button('link', 'Show somebody')}
            <a className="button button-secondary" data-discard href={`/desk/edit/discard?${recordQuery}`}>
              Discard
            </a>
            {button('save', 'Save draft')}
            {button('publish', 'Publish')}
          </div>
        )}
        {/* While no field is open: what waits on this page. */}
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
        <main className="d-frame" id="main" aria-label="The page, as visitors see it">
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
          <div className="d-sheetbody" ref={body} onInput={typed}>
            {sheet ? (
              <SheetContext value={{ faults: sheet.faults, onChange: typed }}>
                <OpenScreen key={sheet.id} {...sheet} />
              </SheetContext>
            ) : (
              <>
                {refused && (
                  <p className="summary" role="alert" tabIndex={-1}>
                    {refused}
                  </p>
                )}
                {/* Said once. */}
                {state.opened === 0 && props.done.length > 0 && <Done done={props.done} path={path} />}
                {state.opened === 0 && props.left.length > 0 && <Left drafts={props.left} />}
                <Tour />
                <p className="d-meta">The page shows what you type. Visitors see it when you publish it.</p>
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
          {/* Faults found while typing are announced: their paragraphs are new each time. */}
          <p className="visually-hidden" aria-live="assertive">
            {Object.values(sheet?.faults ?? {}).join(' ')}
          </p>
        </aside>
      </div>
    </div>
  );
}

/** The screens that a field's form leads to. */
const sheetScreens = {
  fields: FieldsScreen,
  'edit-ask': AskScreen,
  'gathering-refused': RefusedScreen,
  'not-yours': NotYours,
  'nothing-here': NothingHere,
  'too-long': TooLong,
};

function OpenScreen({ screen, leadsTo }: OpenSheet) {
  // `SheetScreen` says which props go with which component.
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

/** Five sentences for those who are here for the first time. */
function Tour() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    try {
      setShown(!('deskTour' in localStorage));
    } catch {
      // A browser that keeps nothing here shows no tour.
    }
  }, []);
  function read() {
    setShown(false);
    try {
      localStorage.deskTour = 'read';
    } catch {
      // It shows again the next time.
    }
  }
  if (!isShown) return null;
  return (
    <section className="d-tour" aria-label="How this works">
      <ol>
        <li>This is your page, as visitors see it.</li>
        <li>A line of dashes stands around everything that you can change.</li>
        <li>Choose a text, and change its words here; the page shows them as you type.</li>
        <li>Only “Publish” shows them to visitors; “Save draft” keeps them for later.</li>
        <li>Nothing can break: whatever was published, “Undo” takes back.</li>
      </ol>
      <button className="button button-secondary" type="button" onClick={read}>
        I have read this
      </button>
    </section>
  );
}

const recordForm = () => globalThis.document?.forms.namedItem('record') ?? null;

const plain = (data: FormData) =>
  new URLSearchParams([...data].map(([name, value]) => [name, value instanceof File ? value.name : value]));

/** Pictures are sent only with the form itself, not while somebody types. */
function filled(): string {
  const form = recordForm();
  return form ? plain(new FormData(form)).toString() : '';
}

const bodyFor = (form: HTMLFormElement, data: FormData) =>
  form.enctype === 'multipart/form-data' ? data : plain(data);

/** Typing goes on after the words of a line. */
function focusFirstField() {
  const control = firstControl(recordForm());
  // A text takes the focus itself, once its editor is there.
  if (!control || 'rich' in control.dataset) return;
  control.focus();
  if (control instanceof HTMLInputElement && control.type === 'text')
    control.setSelectionRange(control.value.length, control.value.length);
}
