import type { Options } from '../fields/field-input.ts';
import { fieldInputs, Rich } from '../fields/field-inputs.tsx';
import type { FormEntry, FormField, FormList, FormPart } from './record-form.ts';

/** What is shown next to fields. */
export interface FieldNotes {
  /** Error messages by field name. */
  faults: Readonly<Record<string, string>>;
  /** Fields with two versions, of which one must be chosen. */
  conflicts: readonly { name: string; mine: string; theirs: string }[];
  options: Options;
  /** The values of facts by name. */
  facts: Readonly<Record<string, string>>;
}

/** The error of a field, or the first error inside it. */
function faultOf(name: string, faults: FieldNotes['faults']): string | undefined {
  const found = Object.keys(faults).find((faulty) => faulty === name || faulty.startsWith(`${name}.`));
  return found && faults[found];
}

interface Props {
  parts: readonly FormPart[];
  notes: FieldNotes;
  /** Shows all groups unfolded. */
  open?: boolean;
}

/**
 * The parts of a record: fields, groups that fold, and lists with buttons to add, move and remove entries.
 */
export function RecordParts({ parts, notes, open = false }: Props) {
  return parts.map((part) => {
    if (part.type === 'field') return <RecordField key={part.name} field={part} notes={notes} />;
    // Fields for search engines and deeply nested groups start folded.
    const isFirst = part.path.length < 2 && part.path[0] !== 'meta';
    const isOpen = open || isFirst || holdsFault(part, notes);
    return (
      <details className="d-part" key={part.name} open={isOpen || undefined} id={`entry-${part.name}`}>
        <summary id={`record-${part.name}`}>{part.label}</summary>
        <p className="hint">{part.help}</p>
        {part.type === 'list' && notes.faults[part.name] && (
          <p className="error" id={`record-${part.name}-error`}>
            {notes.faults[part.name]}
          </p>
        )}
        {part.type === 'list' && part.text !== undefined && <p className="hint">{signs}</p>}
        <Choose name={part.name} notes={notes} />
        {part.type === 'group' ? (
          <RecordParts parts={part.parts} notes={notes} />
        ) : (
          part.entries.map((entry, at) => (
            <Entry
              key={entry.name}
              entry={entry}
              notes={notes}
              isFirst={at === 0}
              isLast={at === part.entries.length - 1}
            />
          ))
        )}
        <p className="d-deeds">
          {part.type === 'group'
            ? part.mayGo && <ActionButton value={`remove ${part.name}`}>Remove {part.label}</ActionButton>
            : part.kinds.map(({ kind, label }) => (
                <ActionButton key={kind} value={`add ${part.name} ${kind}`}>
                  {label}
                  <span className="visually-hidden">, {part.label}</span>
                </ActionButton>
              ))}
        </p>
      </details>
    );
  });
}

const signs =
  'Two stars around words make them **bold**, one star *italic*. [Words](/gatherings) is a link, [^1] the mark of a footnote.';

const holdsFault = ({ name }: FormPart, { faults, conflicts }: FieldNotes): boolean =>
  [...Object.keys(faults), ...conflicts.map((conflict) => conflict.name)].some(
    (one) => one === name || one.startsWith(`${name}.`),
  );

function ActionButton({ value, children }: { value: string; children: React.ReactNode }) {
  return (
    <button className="d-deed" type="submit" name="do" value={value}>
      {children}
    </button>
  );
}

interface EntryProps {
  entry: FormEntry;
  notes: FieldNotes;
  isFirst: boolean;
  isLast: boolean;
}

/** One list entry, or one block of a text. */
function Entry({ entry, notes, isFirst, isLast }: EntryProps) {
  const { name, label, parts } = entry;
  // A block of a text has one field and uses its label.
  const isBlock = parts.length === 1 && parts[0]?.label === label;
  const Frame = isBlock ? 'div' : 'fieldset';
  return (
    <Frame className="d-entry" id={`entry-${name}`}>
      {!isBlock && <legend>{label}</legend>}
      <RecordParts parts={parts} notes={notes} open={isBlock} />
      <p className="d-deeds">
        <EntryButtons entry={entry} isFirst={isFirst} isLast={isLast} />
      </p>
    </Frame>
  );
}

function EntryButtons({ entry: { name, label }, isFirst, isLast }: Omit<EntryProps, 'notes'>) {
  const of = <span className="visually-hidden">: {label}</span>;
  return (
    <>
      {!isFirst && <ActionButton value={`up ${name}`}>Up{of}</ActionButton>}
      {!isLast && <ActionButton value={`down ${name}`}>Down{of}</ActionButton>}
      <ActionButton value={`copy ${name}`}>Copy{of}</ActionButton>
      <ActionButton value={`remove ${name}`}>Remove{of}</ActionButton>
    </>
  );
}

/** Actions for a list and one of its entries. */
export function EntryActions({ list, entry, at }: { list: FormList; entry: FormEntry; at: number }) {
  return (
    <fieldset className="d-entry">
      <legend>
        {at + 1} of {list.entries.length} in “{list.label}”
      </legend>
      <p className="d-deeds">
        <EntryButtons entry={entry} isFirst={at === 0} isLast={at === list.entries.length - 1} />
        {list.kinds.map(({ kind, label }) => (
          <ActionButton key={kind} value={`add ${list.name} ${kind}`}>
            {label}
          </ActionButton>
        ))}
      </p>
    </fieldset>
  );
}

/** The whole text around the chosen block. */
export function WholeText({ list, at, notes }: { list: FormList; at: number; notes: FieldNotes }) {
  const { faults, facts } = notes;
  return (
    <Rich
      name={list.name}
      label={list.label}
      value={list.text ?? ''}
      error={faultOf(list.name, faults)}
      facts={facts}
      block={at}
    />
  );
}

function RecordField({ field, notes }: { field: FormField; notes: FieldNotes }) {
  const { name, label, help, control, value, isNeeded, names, labels } = field;
  const { faults, options, facts } = notes;
  const { Input } = fieldInputs[control];
  const fault = faultOf(name, faults);
  const text = { label, isNeeded, hint: help || undefined };
  return (
    <>
      <Choose name={name} notes={notes} />
      <Input
        field={{ form: 'record', name, value, errors: fault ? [fault] : undefined, text }}
        names={names}
        labels={labels}
        options={options}
        facts={facts}
      />
    </>
  );
}

/** The two versions of a field in conflict. */
function Choose({ name, notes }: { name: string; notes: FieldNotes }) {
  const conflict = notes.conflicts.find((candidate) => candidate.name === name);
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  return (
    <fieldset className="d-choose">
      <legend>Two people edited this. Which version do you want to keep?</legend>
      <input type="hidden" name="undecided" value={name} />
      {(
        [
          ['mine', 'Those in the field below', mine],
          ['theirs', 'Those of the other', theirs],
        ] as const
      ).map(([value, label, words]) => (
        <label key={value}>
          <input type="radio" name={`choose.${name}`} value={value} />
          <span>
            {label}
            <span className="d-quote">{words || 'nothing'}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
