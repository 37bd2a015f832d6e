import type { FieldErrors } from '#core/forms/form.ts';
import type { StoredSignUp } from '#server/database/event-signup-repository.ts';
import { TextArea, TextField } from '#site/ui/form/Field.tsx';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { type FieldsProps, FieldsScreen } from '../editor/FieldsScreen.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

export interface EventProps {
  form: FieldsProps;
  /** To how many addresses an e-mail was just sent. */
  written: number | undefined;
  /** Places or a closing day have just turned the form on. */
  isTurnedOn: boolean;
  /** The place, day or hour has just changed, and people have signed up. */
  isToldOf: boolean;
  /** Undefined without a sign-up, and after the event began. */
  closing: ClosingProps | undefined;
  /** Undefined without a form, and for people who may not read them. */
  signUps: SignUpsProps | undefined;
  /** Undefined when no one can sign up with the form. */
  telephone: (TelephoneProps & { action: string }) | undefined;
  /** Who was just added. */
  added: string | undefined;
}

interface ClosingProps {
  action: string;
  isForm: boolean;
  isClosed: boolean;
  /** The last day to sign up, if there is one. */
  closes: string | undefined;
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

/** Someone who telephoned, as typed. */
export interface TelephoneProps {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  failure: string | undefined;
}

/** An event: the form with what visitors read, and who has signed up. */
export function EventScreen(props: EventProps) {
  const { form, written, isTurnedOn, isToldOf, closing, signUps, telephone, added } = props;
  const people = signUps ? signUps.adults + signUps.children : 0;
  const article = (
    <>
      {written !== undefined && (
        <p className="d-mark ok" role="status">
          Your e-mail goes to {written} {written === 1 ? 'address' : 'addresses'}.
        </p>
      )}
      {isTurnedOn && (
        <p className="d-said" role="status">
          “Sign-up” is now “With a form”, because you filled in “Places” or “Closes on”.
        </p>
      )}
      {isToldOf && (
        <p className="d-said" role="status">
          {`${people === 1 ? '1 person' : `${people} people`} signed up. `}
          <a href={signUps?.write}>Write to them?</a>
        </p>
      )}
      <FieldsScreen {...form} />
    </>
  );
  if (!signUps && !closing) return article;
  return (
    <div className="columns-wide d-event">
      <div>{article}</div>
      <div className="d-stack">
        {closing && <Closing {...closing} />}
        {signUps && <SignUps {...signUps} added={added} />}
        {telephone && <Telephone {...telephone} />}
      </div>
    </div>
  );
}

/** What the form asks, and the button that ends it early. */
function Closing({ action, isForm, isClosed, closes }: ClosingProps) {
  const until = closes ? `through ${closes}` : 'until the event begins';
  return (
    <form className="d-panel" method="post" action={action}>
      <h2>Sign-up</h2>
      <p>
        {isClosed ? 'Sign-up is closed.' : `Sign-up is open ${until}.`}
        {isForm &&
          ' The form asks for a name, an e-mail address, adults and children, what they bring, and a note.'}
      </p>
      <div className="d-actions">
        <Button secondary name="do" value={isClosed ? 'open' : 'close'}>
          {isClosed ? 'Open again' : 'Close sign-up now'}
        </Button>
      </div>
    </form>
  );
}

/** A sign-up that staff type. */
function Telephone({ values, errors, failure, action }: TelephoneProps & { action: string }) {
  const field = (name: string, label: string, hint?: string) => ({
    ...{ form: 'telephone', name, value: values[name], errors: errors[name], text: { label, hint } },
  });
  return (
    <section className="d-panel" aria-labelledby="telephone">
      <h2 id="telephone">Add someone who telephoned</h2>
      <ErrorSummary form="telephone" errors={errors} failure={failure} />
      <form className="d-form" method="post" action={action} noValidate>
        <TextField {...field('name', 'Name')} required />
        <TextField
          {...field('email', 'E-mail address (optional)', 'The confirmation goes there.')}
          type="email"
        />
        <div className="columns-phone d-pair">
          <TextField {...field('adults', 'Adults')} value={values.adults ?? '1'} inputMode="numeric" />
          <TextField {...field('children', 'Children')} value={values.children ?? '0'} inputMode="numeric" />
        </div>
        <TextField {...field('bring', 'What they bring (optional)')} />
        <TextArea {...field('note', 'Note (optional)')} rows={2} />
        <div className="d-actions">
          <Button secondary>Add to the list</Button>
        </div>
      </form>
    </section>
  );
}

function SignUps(props: SignUpsProps & Pick<EventProps, 'added'>) {
  const { rows, adults, children, places, erasedOn, csv, write, added } = props;
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
      {added && (
        <p className="d-said" role="status">
          {`${added} is on the list.`}
        </p>
      )}
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
                <span className="d-meta">{row.email || 'By telephone'}</span>
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
  /** How many people gave no address. */
  withoutAddress: number;
  /** Recognizes a form that is sent again. */
  letterKey: string;
  words: string;
  errors: readonly string[];
}

/** Writes one e-mail to each person who has signed up. */
export function EventLetterScreen(props: LetterProps) {
  const { heading, action, back, count, withoutAddress, letterKey, words, errors } = props;
  const others = `${withoutAddress} of those who signed up gave no e-mail address: call them.`;
  return (
    <>
      <Head
        heading={heading}
        note={`It goes to ${count} ${count === 1 ? 'address' : 'addresses'}, to each separately. Answers come to you.${withoutAddress > 0 ? ` ${others}` : ''}`}
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
