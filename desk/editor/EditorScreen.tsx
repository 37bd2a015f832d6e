import { useEffect, useState } from 'react';
import { formOf } from '../records/addresses.ts';
import { Button } from '../ui/Button.tsx';
import { Back } from '../ui/Head.tsx';
import { SheetContext } from '../ui/sheet.ts';
import { type EditorState, titleOf } from './editor-state.ts';
import { Done, type FieldsProps, OtherDrafts } from './FieldsScreen.tsx';
import { OpenScreen } from './OpenScreen.tsx';
import { PageFrame } from './PageFrame.tsx';
import { frameAddress, useEditor } from './use-editor.ts';

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
  outcome: FieldsProps['outcome'];
  left: FieldsProps['otherDrafts'];
  /** A sentence about others on the page; empty if there are none. */
  presence: string;
  /** Why nothing could be published. */
  error: string | undefined;
  /** The records that the page shows. */
  records: readonly { href: string; title: string; isDraft: boolean }[];
}

/** The page in a frame, next to the form of one field. Without JavaScript it links to the forms. */
export function EditorScreen(props: EditorProps) {
  const { path, heading } = props;
  const { state, form, typed, choose, follow, putBack, close, send } = useEditor(props);
  const { sheet } = state;
  const [width, setWidth] = useState<Width>('');
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
      <EditorBar path={path} heading={heading} presence={props.presence} state={state} />
      <div className="d-edbody">
        <main
          className="d-frame"
          id="main"
          aria-label="The page, as visitors see it"
          data-width={width || undefined}
        >
          <WidthButtons width={width} onChoose={setWidth} />
          <PageFrame
            src={frameAddress(path)}
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
          {form.kept && <KeptNote typedAt={form.kept.at} onPutBack={putBack} onErase={form.forget} />}
          <div className="d-sheetbody" ref={form.body} onInput={typed}>
            {sheet ? (
              <SheetContext value={{ faults: sheet.faults, onChange: typed }}>
                <OpenScreen key={sheet.id} {...sheet} />
              </SheetContext>
            ) : (
              <StartNotes {...props} isFirst={state.opened === 0} />
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

type EditorBarProps = Pick<EditorProps, 'path' | 'heading' | 'presence'> & { state: EditorState };

/** The page's name and state, and the buttons for the open record or for all drafts of the page. */
function EditorBar({ path, heading, presence, state: { sheet, status, own } }: EditorBarProps) {
  const record = sheet?.screen.name === 'fields' ? sheet.screen.props.record : undefined;
  const recordQuery = new URLSearchParams({ record: record ?? '' });
  const button = (value: string, label: string) => (
    <Button secondary={value !== 'publish'} form="record" name="do" value={value}>
      {label}
    </Button>
  );
  return (
    <section className="d-edbar" aria-label="The editor">
      <Back href="/desk/pages" label="Pages" />
      <div className="d-edpage">
        <h1>{heading}</h1>
        <p role="status">{[presence, status].filter(Boolean).join(' ')}</p>
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
        hidden={sheet !== undefined || own === 0}
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
  );
}

/** The page in the width of a device; by default it has the room that there is. */
const widths = ['Phone', 'Tablet', 'Desktop'] as const;

type Width = (typeof widths)[number] | '';

function WidthButtons({ width, onChoose }: { width: Width; onChoose(width: Width): void }) {
  return (
    <fieldset className="d-widths">
      <legend className="visually-hidden">Look at the page as on</legend>
      {widths.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={width === name}
          onClick={() => onChoose(width === name ? '' : name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** What the person typed into this field before and did not save. */
function KeptNote({ typedAt, onPutBack, onErase }: { typedAt: number; onPutBack(): void; onErase(): void }) {
  return (
    <div className="d-said" role="status">
      <p>
        On {new Date(typedAt).toLocaleString()} you typed something here and did not save it. It is kept on
        this device.
      </p>
      <p className="d-actions">
        <button className="button button-secondary" type="button" onClick={onPutBack}>
          Put it back as a draft
        </button>
        <button className="button button-secondary" type="button" onClick={onErase}>
          Erase it
        </button>
      </p>
    </div>
  );
}

/** The sheet before a field is chosen. */
function StartNotes(props: EditorProps & { isFirst: boolean }) {
  const { path, records, error, done, changedOn, outcome, left, isFirst } = props;
  return (
    <>
      {error && (
        <p className="summary" role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      {/* Shown once. */}
      {isFirst && done.length > 0 && <Done done={done} pages={changedOn} outcome={outcome} path={path} />}
      {isFirst && left.length > 0 && <OtherDrafts drafts={left} />}
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
    <section className="stack d-tour" aria-label="How this works">
      <p>A dashed line is around everything that you can change. Choose it, and type here.</p>
      <p>Only “Publish” shows it to visitors, and “Undo” takes it back.</p>
      <button className="button button-secondary" type="button" onClick={read}>
        I have read this
      </button>
    </section>
  );
}
