import { Button } from '../ui/Button.tsx';
import { Back } from '../ui/Head.tsx';
import { Done, type FieldsProps, Left } from './FieldsScreen.tsx';

export interface EditorProps {
  path: string;
  /** What the page is called. */
  heading: string;
  /** Whether there are drafts, in words. */
  status: string;
  /** How many of the drafts are of whoever looks. */
  own: number;
  /** The changes that were published here just now, and what was not published with them. */
  done: readonly string[];
  left: FieldsProps['left'];
  /** Why nothing could be published. */
  refused: string | undefined;
  /** What the page's words are kept in. */
  records: readonly { href: string; title: string; isDraft: boolean }[];
}

/** The page as visitors see it, and at its side one field at a time: editor.client.ts. Without a script it leads to the forms. */
export function EditorScreen({ path, heading, status, own, done, left, refused, records }: EditorProps) {
  const frame = `/desk/edit/page?${new URLSearchParams({ path })}`;
  const button = (value: string, label: string) => (
    <Button second={value !== 'publish'} name="do" value={value}>
      {label}
    </Button>
  );
  return (
    <div className="d-ed" data-editor={frame}>
      <section className="d-edbar" aria-label="The editor">
        <Back href="/desk/pages" label="Pages" />
        <div className="d-edpage">
          <h1>{heading}</h1>
          <p role="status">{status}</p>
        </div>
        {/* Belong to the form that is open in the sheet. */}
        <div className="d-edtools" hidden>
          {/* What else was changed on this page is published with it. */}
          <input type="hidden" name="page" value={path} />
          <a className="button button-secondary" href={records[0]?.href}>
            All fields
          </a>
          {button('link', 'Show somebody')}
          <a className="button button-secondary" data-discard href="/desk/edit/discard">
            Discard
          </a>
          {button('save', 'Save draft')}
          {button('publish', 'Publish')}
        </div>
        {/* While no field is open: what waits on this page. */}
        <form className="d-edwaits" method="post" action="/desk/edit/publish-page" hidden={own === 0}>
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
          <iframe src={frame} title={`${heading}, as visitors see it. Choose a text to change it.`} />
        </main>
        <aside className="d-sheet" aria-labelledby="sheet-title">
          <div className="d-grip" />
          <header>
            <h2 id="sheet-title" tabIndex={-1}>
              Choose a text to change it
            </h2>
            <button className="d-close" type="button" aria-label="Close" hidden>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M5 5l14 14M19 5 5 19" />
              </svg>
            </button>
          </header>
          <div className="d-sheetbody">
            {refused && (
              <p className="summary" role="alert" tabIndex={-1}>
                {refused}
              </p>
            )}
            {done.length > 0 && <Done done={done} path={path} />}
            {left.length > 0 && <Left drafts={left} />}
            <section className="d-tour" data-tour aria-label="How this works" hidden>
              <ol>
                <li>This is your page, as visitors see it.</li>
                <li>A line of dashes stands around everything that you can change.</li>
                <li>Choose a text, and change its words here; the page shows them at once.</li>
                <li>Only “Publish” shows them to visitors; “Save draft” keeps them for later.</li>
                <li>Nothing can break: whatever was published, “Undo” takes back.</li>
              </ol>
              <button className="button button-secondary" type="button">
                I have read this
              </button>
            </section>
            <p className="d-meta">
              What you type shows in the page at once. Visitors see it when you publish it.
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
          </div>
        </aside>
      </div>
    </div>
  );
}
