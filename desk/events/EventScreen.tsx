import { SelectField, type SelectOption, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { listedErrors } from '../gatherings/GatheringForm.tsx';
import { Button, UndoButton } from '../ui/Button.tsx';
import { type ChangedOn, ChangedPages } from '../ui/ChangedPages.tsx';
import { type ConflictProps, VersionFields } from '../ui/Conflict.tsx';
import { Head } from '../ui/Head.tsx';
import type { EventFaults, EventFormValues } from './event-change.ts';

export interface EventProps {
  heading: string;
  /** When it takes place; undefined for a new one. */
  note: string | undefined;
  /** Where the form is posted. */
  action: string;
  /** Changes with the event. */
  version: string;
  /** Both versions, when someone else changed it meanwhile. */
  conflict: ConflictProps | undefined;
  /** Its page; undefined when it is new or over. */
  page: string | undefined;
  /** All its fields; undefined for people who do not edit pages. */
  edit: string | undefined;
  remove: string | undefined;
  values: EventFormValues;
  errorByField: EventFaults;
  /** Problems that the content check found in the change. */
  errors: readonly string[];
  drawings: readonly SelectOption[];
  /** The change that has just been published. */
  change: string | undefined;
  changedOn: ChangedOn;
  /** To how many addresses an e-mail was just sent. */
  written: number | undefined;
  /** Undefined without a form, and for people who may not read them. */
  signUps: SignUpsProps | undefined;
}

/** The labels of the form. */
export const eventLabels: Record<keyof EventFormValues, string> = {
  title: 'Title',
  first: 'First day',
  time: 'Starts at',
  last: 'Last day',
  until: 'Ends at',
  place: 'Place',
  mapUrl: 'Map link',
  text: 'Words for visitors',
  price: 'Price',
  art: 'Drawing',
  by: 'Sign-up',
  places: 'Places',
  closes: 'Closes on',
};

interface SignUpsProps {
  rows: readonly {
    id: string;
    name: string;
    email: string;
    adults: number;
    children: number;
    bring: string;
    note: string;
  }[];
  adults: number;
  children: number;
  places: number | undefined;
  erasedOn: string;
  csv: string;
  write: string;
}

/** An event: the form with what visitors read, and who has signed up. */
export function EventScreen(props: EventProps) {
  const { heading, note, page, change, changedOn, written, signUps, errorByField, errors: problems } = props;
  const errors = listedErrors(errorByField);
  const isRefused = Object.keys(errors).length + problems.length > 0;
  return (
    <>
      <Head heading={heading} note={note} back={{ href: '/desk/gatherings', label: 'Gatherings' }}>
        {page && (
          <a className="button button-secondary" href={page} target="_blank" rel="noopener">
            Look at the page<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </Head>
      {change && !isRefused && (
        <div className="d-event-done" role="status">
          <p className="d-mark ok">
            <span>
              Published. Visitors see it now.
              <ChangedPages pages={changedOn} />
            </span>
          </p>
          <UndoButton change={change} />
        </div>
      )}
      {written !== undefined && (
        <p className="d-mark ok" role="status">
          Your e-mail goes to {written} {written === 1 ? 'address' : 'addresses'}.
        </p>
      )}
      <ErrorSummary form="event" errors={errors} failure={isRefused ? 'Nothing was changed.' : undefined} />
      {problems.map((problem) => (
        <p className="d-note" key={problem}>
          {problem}
        </p>
      ))}
      <div className={signUps ? 'd-event' : undefined}>
        <EventForm {...props} />
        {signUps && <SignUps {...signUps} />}
      </div>
    </>
  );
}

function EventForm({ action, version, conflict, edit, remove, values, errorByField, drawings }: EventProps) {
  const errors = listedErrors(errorByField);
  const field = (name: keyof EventFormValues) => ({
    form: 'event',
    name,
    value: values[name],
    errors: errors[name],
  });
  return (
    <form className="d-form" method="post" action={action} noValidate>
      <VersionFields version={version} conflict={conflict} />
      <TextField {...field('title')} text={{ label: eventLabels.title }} required />
      <div className="d-pair">
        <TextField {...field('first')} text={{ label: eventLabels.first }} type="date" required />
        <TextField {...field('time')} text={{ label: eventLabels.time }} type="time" required />
        <TextField
          {...field('last')}
          text={{ label: eventLabels.last, hint: 'If it is another day.' }}
          type="date"
        />
        <TextField
          {...field('until')}
          text={{ label: eventLabels.until, hint: 'If you know it.' }}
          type="time"
        />
      </div>
      <TextField
        {...field('place')}
        text={{ label: eventLabels.place, hint: 'If empty, it is your usual place.' }}
      />
      <TextField
        {...field('mapUrl')}
        text={{ label: eventLabels.mapUrl, hint: 'Of another place, copied from a map site.' }}
        type="url"
      />
      <TextArea
        {...field('text')}
        text={{ label: eventLabels.text, hint: 'What it is like. An empty line begins a paragraph.' }}
        rows={6}
        required
      />
      <TextField
        {...field('price')}
        text={{ label: eventLabels.price, hint: 'In words: “$18 for adults, $8 for children”.' }}
      />
      <SelectField
        {...field('art')}
        text={{ label: eventLabels.art }}
        placeholder="The usual one"
        options={drawings}
      />
      <SelectField
        {...field('by')}
        text={{ label: eventLabels.by, hint: 'A form counts the places, and sends a confirmation.' }}
        placeholder="None"
        options={[
          { value: 'email', label: 'By e-mail' },
          { value: 'form', label: 'With a form' },
        ]}
      />
      <div className="d-pair">
        <TextField
          {...field('places')}
          text={{ label: eventLabels.places, hint: 'How many people. If empty, there is no limit.' }}
          inputMode="numeric"
        />
        <TextField
          {...field('closes')}
          text={{ label: eventLabels.closes, hint: 'The last day to sign up.' }}
          type="date"
        />
      </div>
      <div className="d-actions">
        <Button>Publish</Button>
        {edit && (
          <a className="go" href={edit}>
            Picture and link
          </a>
        )}
        {remove && (
          <a className="go" href={remove}>
            Remove this event
          </a>
        )}
      </div>
      <p className="d-meta">
        It is on Home, on Gatherings and in the calendar immediately, until its last day is over. You can undo
        it.
      </p>
    </form>
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
            <button className="button button-secondary d-print" type="button" onClick={() => print()}>
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
            <li key={row.id} className="d-sign-up">
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

interface RemoveProps {
  title: string;
  action: string;
  back: string;
  version: string;
  /** When someone else has changed it since the question was asked. */
  conflict: ConflictProps | undefined;
}

/** Asks before an event is removed. */
export function EventRemoveScreen({ title, action, back, version, conflict }: RemoveProps) {
  return (
    <>
      <Head heading={`Remove ${title}?`} back={{ href: back, label: 'The event' }} />
      {conflict && (
        <p className="summary" role="alert" tabIndex={-1}>
          <b>Someone else has changed this meanwhile.</b> Nothing has been removed yet.
        </p>
      )}
      <p className="lead">
        Its page and its entry in the calendar disappear immediately. No one is told: write to everyone who
        has signed up first. You can undo it under History.
      </p>
      <form className="d-actions" method="post" action={action}>
        <VersionFields version={version} conflict={conflict} />
        <Button>Remove this event</Button>
        <a className="button button-secondary" href={back}>
          Keep it
        </a>
      </form>
    </>
  );
}
