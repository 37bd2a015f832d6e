import type { StoredSignUp } from '#server/database/event-signup-repository.ts';
import { TextArea } from '#site/ui/form/Field.tsx';
import { type FieldsProps, FieldsScreen } from '../editor/FieldsScreen.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

export interface EventProps {
  form: FieldsProps;
  /** To how many addresses an e-mail was just sent. */
  written: number | undefined;
  /** Undefined without a form, and for people who may not read them. */
  signUps: SignUpsProps | undefined;
}

interface SignUpsProps {
  rows: readonly Pick<StoredSignUp, 'id' | 'name' | 'email' | 'adults' | 'children' | 'bring' | 'note'>[];
  adults: number;
  children: number;
  places: number | undefined;
  erasedOn: string;
  csv: string;
  write: string;
}

/** An event: the form with what visitors read, and who has signed up. */
export function EventScreen({ form, written, signUps }: EventProps) {
  const article = (
    <>
      {written !== undefined && (
        <p className="d-mark ok" role="status">
          Your e-mail goes to {written} {written === 1 ? 'address' : 'addresses'}.
        </p>
      )}
      <FieldsScreen {...form} />
    </>
  );
  if (!signUps) return article;
  return (
    <div className="columns-wide d-event">
      <div>{article}</div>
      <SignUps {...signUps} />
    </div>
  );
}

function SignUps({ rows, adults, children, places, erasedOn, csv, write }: SignUpsProps) {
  const people = adults + children;
  return (
    <section className="d-sign-ups" aria-labelledby="sign-ups">
      <div className="d-head">
        <h2 id="sign-ups">Who is coming</h2>
        {rows.length > 0 && (
          <div className="d-actions">
            <button className="button button-secondary needs-script" type="button" onClick={() => print()}>
              Print
            </button>
            <a className="button button-secondary" href={csv}>
              Download as CSV
            </a>
            <a className="button button-secondary" href={write}>
              Write to everyone
            </a>
          </div>
        )}
      </div>
      <dl className="d-totals">
        <div>
          <dt>People</dt>
          <dd>{places === undefined ? people : `${people} of ${places}`}</dd>
        </div>
        <div>
          <dt>Adults</dt>
          <dd>{adults}</dd>
        </div>
        <div>
          <dt>Children</dt>
          <dd>{children}</dd>
        </div>
      </dl>
      {rows.length === 0 ? (
        <p className="d-meta">No one has signed up yet.</p>
      ) : (
        <ul className="d-list">
          {rows.map((row) => (
            <li key={row.id} className="columns-phone d-sign-up">
              <p>
                <a href={`/desk/messages/${row.id}`} dir="auto">
                  {row.name}
                </a>
                <br />
                <span className="d-meta">{row.email}</span>
              </p>
              <p>{peopleInWords(row)}</p>
              {(row.bring || row.note) && (
                <p dir="auto">
                  {row.bring}
                  {row.bring && row.note && <br />}
                  {row.note && <span className="d-meta">{row.note}</span>}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="d-meta">This list is erased on {erasedOn}, 30 days after the event.</p>
    </section>
  );
}

/** '2 adults, 1 child' */
function peopleInWords({ adults, children }: { adults: number; children: number }): string {
  const grown = `${adults} ${adults === 1 ? 'adult' : 'adults'}`;
  return children === 0 ? grown : `${grown}, ${children} ${children === 1 ? 'child' : 'children'}`;
}

interface LetterProps {
  heading: string;
  action: string;
  back: string;
  /** Number of addresses. */
  count: number;
  /** Recognizes a form that is sent again. */
  letterKey: string;
  words: string;
  errors: readonly string[];
}

/** Writes one e-mail to each person who has signed up. */
export function EventLetterScreen({ heading, action, back, count, letterKey, words, errors }: LetterProps) {
  return (
    <>
      <Head
        heading={heading}
        note={`It goes to ${count} ${count === 1 ? 'address' : 'addresses'}, to each separately. Answers come to you.`}
        back={{ href: back, label: 'The event' }}
      />
      <form className="d-form" method="post" action={action}>
        <input type="hidden" name="key" value={letterKey} />
        <TextArea
          form="letter"
          name="words"
          value={words}
          errors={errors.length > 0 ? errors : undefined}
          text={{ label: 'Your message', hint: 'A greeting and your name are added.' }}
          rows={8}
          required
        />
        <div className="d-actions">
          <Button disabled={count === 0}>Send to everyone</Button>
          <a className="button button-secondary" href={back}>
            Do not send it
          </a>
        </div>
      </form>
    </>
  );
}
