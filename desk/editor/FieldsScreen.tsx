import { type FormEvent, useContext, useMemo, useState } from 'react';
import { TextField } from '#site/ui/form/Field.tsx';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { colorsIn, LookPreview } from '../fields/Colors.tsx';
import { fieldInputs } from '../fields/field-inputs.tsx';
import { discardOf, formOf } from '../records/addresses.ts';
import { Button, UndoButton } from '../ui/Button.tsx';
import type { Outcome } from '../ui/ChangedPages.tsx';
import { type ChangedOn, SeenOn } from '../ui/ChangedPages.tsx';
import { Head } from '../ui/Head.tsx';
import { type Schedule, scheduleFields } from '../ui/schedule.ts';
import { SheetContext } from '../ui/sheet.ts';
import { FieldDiff, type MarkedChange } from './FieldDiff.tsx';
import type { UsedFact } from './field-uses.ts';
import { fieldsIn, type SingleField } from './form-parts.ts';
import { EntryActions, type FieldNotes, RecordParts, WholeText } from './RecordParts.tsx';
import type { FormPart } from './record-form.ts';

export interface FieldsProps {
  /** The record's file, or for a new record the file pattern of its kind. */
  record: string;
  title: string;
  /** The list that holds it. */
  list: { href: string; label: string };
  shownOn: readonly { path: string; heading: string }[];
  /** A sentence with the pages that show the text; empty if unknown. */
  pagesNote: string;
  /** In place of “Publish”. */
  publishLabel: string | undefined;
  /** When the draft is published by itself. */
  publishMoment: string | undefined;
  /** Who saved the draft, and when. */
  draft: string | undefined;
  /** When the draft is published by itself; undefined if only one field is shown. */
  schedule: Schedule | undefined;
  /** `draft` or `scheduled` after saving a draft; change ids after publishing. */
  done: readonly string[];
  /** The pages that look different after these changes. */
  changedOn: ChangedOn;
  outcome: Outcome;
  /** Drafts of the same page that were not published with it. */
  otherDrafts: readonly { href: string; title: string; by: string }[];
  /** A preview link and its expiry. */
  link: { href: string; until: string } | undefined;
  error: string | undefined;
  faults: FieldNotes['faults'];
  /** Problems in other places. */
  others: readonly string[];
  /** A sentence about others who edit the record; empty if there are none. */
  presence: string;
  conflicts: FieldNotes['conflicts'];
  parts: readonly FormPart[];
  /** If only one field is shown: the field and its surroundings. */
  only: (Omit<SingleField, 'parts'> & { name: string }) | undefined;
  /** Hidden fields: the record on which the form is based, what it displays, and more. */
  hidden: Readonly<Record<string, string>>;
  options: FieldNotes['options'];
  facts: readonly UsedFact[];
  /** For a fact: the records that use it. */
  usedIn: readonly { title: string; href: string }[];
  /** If only one field is shown: empty fields next to it. */
  empty: readonly { label: string; href: string }[];
  /** The record was removed after the form was opened. */
  isRemoved: boolean;
  canLook: boolean;
  canGo: boolean;
}

/** All fields of one record as a plain form. */
export function FieldsScreen(props: FieldsProps) {
  const { record, title, shownOn, draft, done, error, faults, others, only } = props;
  // The error summary takes the focus when it gets new errors.
  const problems = useMemo(
    () => Object.fromEntries(Object.entries(faults).map(([name, text]) => [name, [text]])),
    [faults],
  );
  const failed = error ?? (Object.keys(faults).length + others.length > 0 ? notYet : undefined);
  const query = new URLSearchParams({ record });
  return (
    <>
      <Head
        heading={only?.labels.at(-1) ?? title}
        note={[only && [title, ...only.labels.slice(0, -1)].join(', ').replace(/\.?$/, '.'), props.pagesNote]
          .filter(Boolean)
          .join(' ')}
        back={only ? { href: formOf(record), label: 'All fields' } : props.list}
      >
        {props.canLook && (
          <a
            className="button button-secondary"
            href={`/desk/edit/look?${query}`}
            target="_blank"
            rel="noopener"
          >
            Look at the draft<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </Head>
      {done.length > 0 && !failed && (
        <Done
          done={done}
          pages={props.changedOn}
          outcome={props.outcome}
          path={shownOn[0]?.path}
          isHeard={props.parts.some((part) => part.type === 'field' && part.control === 'recording')}
        />
      )}
      {props.otherDrafts.length > 0 && <OtherDrafts drafts={props.otherDrafts} />}
      {props.link && <PreviewLink {...props.link} />}
      {props.presence && <p className="d-mark d-draft">{props.presence}</p>}
      {draft && !done.includes('draft') && <p className="d-mark d-draft">{draft}</p>}
      <ErrorSummary form="record" errors={problems} failure={failed} />
      {others.map((text) => (
        <p className="d-note" key={text}>
          {text}
        </p>
      ))}
      {props.isRemoved && (
        <p className="summary" role="alert" tabIndex={-1}>
          <b>Someone else has removed this meanwhile.</b> Your text is below, and nothing has been lost.
          “Publish” restores it with your text.
        </p>
      )}
      {props.conflicts.length > 0 && (
        <p className="summary" role="alert">
          <b>Someone else has changed the same text meanwhile.</b> Both versions are below. Choose one, then
          press the button again; nothing has been lost.
        </p>
      )}
      <RecordForm {...props} />
      {props.empty.length > 0 && <Empty fields={props.empty} />}
      <Facts facts={props.facts} usedIn={props.usedIn} />
      {props.canGo && (
        <p className="d-actions">
          <a className="button button-secondary" href={`/desk/edit/remove?${query}`}>
            Remove {title}
          </a>
        </p>
      )}
    </>
  );
}

function RecordForm(props: FieldsProps) {
  const { record, parts, only, options } = props;
  const sheet = useContext(SheetContext);
  const notes: FieldNotes = {
    faults: sheet?.faults ?? props.faults,
    conflicts: props.conflicts,
    options,
    facts: Object.fromEntries(props.facts.map(({ name, value }) => [name, value])),
  };
  const fields = fieldsIn(parts);
  const isLook = record === 'theme.yaml';
  const [colors, setColors] = useState(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const showColors = (event: FormEvent<HTMLFormElement>) => setColors(colorsIn(event.currentTarget));
  const isWholeText = sheet !== undefined && only?.entry?.list.text !== undefined;
  const takesFiles = fields.some(({ control }) => fieldInputs[control].takesFiles);
  return (
    <form
      id="record"
      className="d-form d-record"
      method="post"
      action={only ? '/desk/edit/fields' : formOf(record).replace(/\?.*/, '')}
      encType={takesFiles ? 'multipart/form-data' : undefined}
      onInput={isLook ? showColors : undefined}
    >
      {/* The button that the Enter key presses. */}
      <button hidden type="submit" name="do" value="save">
        Save draft
      </button>
      {Object.entries(props.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isWholeText && only?.entry ? (
        <WholeText {...only.entry} notes={notes} />
      ) : (
        <>
          <RecordParts parts={parts} notes={notes} />
          {isLook && <LookPreview colors={colors} />}
          {only?.entry && <EntryActions {...only.entry} />}
        </>
      )}
      {props.schedule && <ScheduleFields {...props.schedule} />}
      <PublishButtons {...props} />
      <datalist id="pages">
        {options.pages.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </form>
  );
}

function PublishButtons({ record, shownOn, draft, publishLabel = 'Publish', publishMoment }: FieldsProps) {
  return (
    <div className="d-actions d-publish">
      <Button name="do" value="publish" data-label={publishLabel}>
        {publishMoment ? `Publish on ${publishMoment}` : publishLabel}
      </Button>
      <Button secondary name="do" value="save">
        Save draft
      </Button>
      {shownOn.length > 0 && (
        <Button secondary name="do" value="link">
          Link to show someone
        </Button>
      )}
      {draft && (
        <a className="button button-secondary" href={discardOf(record)}>
          Discard
        </a>
      )}
    </div>
  );
}

const notYet = 'This cannot be published yet. Visitors see what was there before.';

/** Empty, unless the draft is published at a time. */
function ScheduleFields({ day, time }: Schedule) {
  const named = { form: 'record', errors: undefined };
  return (
    <div className="d-schedule">
      <TextField
        {...named}
        name={scheduleFields.day}
        type="date"
        value={day}
        text={{ label: 'Publish on' }}
      />
      <TextField {...named} name={scheduleFields.time} type="time" value={time} text={{ label: 'at' }} />
    </div>
  );
}

interface DoneProps {
  done: readonly string[];
  pages: FieldsProps['changedOn'];
  outcome: Outcome;
  path: string | undefined;
  /** The draft has a recording. */
  isHeard?: boolean;
}

export function Done({ done, pages, outcome, path, isHeard }: DoneProps) {
  if (done.includes('scheduled')) {
    return (
      <p className="d-said" role="status">
        <b>Saved.</b> Visitors see it from the time below. Until then only staff see this draft.
      </p>
    );
  }
  if (done.includes('draft')) {
    return (
      <p className="d-said" role="status">
        <b>Saved.</b>{' '}
        {`Only staff see ${isHeard ? 'and hear ' : ''}this draft; “Publish” shows it to visitors.`}
      </p>
    );
  }
  return (
    <div className="d-said" role="status">
      <p>
        <b>{done.length > 1 ? `Published, ${done.length} changes.` : `${outcome}.`}</b>
        <SeenOn pages={pages} outcome={outcome} />
      </p>
      <div className="d-actions">
        {done.map((change) => (
          <UndoButton key={change} change={change} />
        ))}
        {path && (
          <a className="button button-secondary" href={path} target="_blank" rel="noopener">
            Look at the page<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </div>
    </div>
  );
}

/** Drafts of other people and drafts with errors, each with a link to its form. */
export function OtherDrafts({ drafts }: { drafts: FieldsProps['otherDrafts'] }) {
  return (
    <section className="d-note" aria-label="Not published">
      <p>This page shows you more that visitors do not see yet. Look at it, then publish it:</p>
      <ul className="d-list">
        {drafts.map(({ href, title, by }) => (
          <li key={href}>
            <a className="d-rowlink" href={href} data-sheet="">
              {title} <span className="d-meta">Draft by {by}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PreviewLink({ href, until }: NonNullable<FieldsProps['link']>) {
  return (
    <div className="d-said" role="status">
      <p>
        <b>Saved.</b> Copy this link and send it. People with the link can see the draft without signing in
        until {until}. It ends sooner when the draft is published or discarded.
      </p>
      <TextField
        form="show"
        name="preview"
        value={href}
        errors={undefined}
        text={{ label: 'Link to show someone' }}
        readOnly
      />
    </div>
  );
}

/** Empty fields are not visible on the page, so they cannot be chosen there. */
function Empty({ fields }: { fields: FieldsProps['empty'] }) {
  return (
    <section className="d-kept" aria-labelledby="empty">
      <h2 id="empty">Also possible here</h2>
      <p className="d-meta">Empty so far; visitors see nothing of it.</p>
      <p className="d-deeds">
        {fields.map(({ label, href }) => (
          <a className="d-deed" key={href} href={href} data-sheet="">
            Add: {label}
          </a>
        ))}
      </p>
    </section>
  );
}

/** Facts in the texts with links to their fields; for a fact, the records that use it. */
function Facts({ facts, usedIn: standsIn }: Pick<FieldsProps, 'facts' | 'usedIn'>) {
  return (
    <>
      {facts.length > 0 && (
        <section className="d-kept" aria-labelledby="facts">
          <h2 id="facts">Facts in these words</h2>
          <p className="d-meta">They are kept in one place, so that they are right everywhere.</p>
          <ul className="d-list">
            {facts.map(({ name, label, value, href }) => (
              <li key={name}>
                <a className="d-rowlink" href={href} data-sheet="">
                  <span>
                    {label} <strong>{value}</strong>
                  </span>
                  <span className="d-meta">
                    Change<span className="visually-hidden"> {label}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {standsIn.length > 0 && (
        <details className="d-part d-kept">
          <summary>
            Changes with it in {standsIn.length} {standsIn.length === 1 ? 'place' : 'places'}
          </summary>
          <ul className="d-list">
            {standsIn.map(({ title, href }) => (
              <li key={href}>
                <a className="d-rowlink" href={href}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export interface AskProps {
  action: 'discard' | 'discard-page' | 'remove';
  /** Where the answer is sent; by default the action of the editor. */
  to?: string;
  heading: string;
  /** What staff read before they remove it. */
  note?: string | undefined;
  /** The titles of what is removed, if more than one. */
  titles?: readonly string[];
  /** Hidden fields of the form. */
  sent: Readonly<Record<string, string>>;
  back: string;
  /** What someone else has changed since. */
  changes?: readonly MarkedChange[];
}

/** Asks for confirmation before a draft or record is removed. */
export function AskScreen({
  action,
  to = `/desk/edit/${action}`,
  heading,
  note,
  titles = [],
  sent,
  back,
  changes = [],
}: AskProps) {
  const isRemoved = action === 'remove';
  return (
    <>
      <Head heading={heading} />
      {changes.length > 0 && (
        <p className="summary" role="alert" tabIndex={-1}>
          <b>Someone else has changed this meanwhile.</b> Nothing has been removed yet. Their changes:
        </p>
      )}
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries of one list have the same label
        <FieldDiff key={at} {...change} />
      ))}
      <p className="lead">
        {isRemoved
          ? ['Visitors will not see it any more.', note, 'You can undo it.'].join(' ')
          : 'What was changed and not published goes. Visitors see what they saw before.'}
      </p>
      <ul>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <form className="d-actions" method="post" action={to}>
        {Object.entries(sent).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button>{isRemoved ? 'Remove' : 'Discard'}</Button>
        <a className="button button-secondary" href={back}>
          Keep it
        </a>
      </form>
    </>
  );
}
