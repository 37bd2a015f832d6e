import { SearchForm } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { MessageList, type MessageListRow } from './MessageList.tsx';
import type { ListOptions } from './message-shown.ts';

interface Choice {
  label: string;
  href: string;
  isCurrent: boolean;
}

export interface MessagesProps {
  unread: number;
  /** A message was erased just now. */
  erased: boolean;
  states: readonly Choice[];
  kinds: readonly Choice[];
  options: ListOptions;
  rows: readonly MessageListRow[];
  newer: string | undefined;
  older: string | undefined;
}

/** What visitors sent: what is unread, open or answered, of a kind, or found by a search. */
export function MessagesScreen(props: MessagesProps) {
  const { unread, erased, states, kinds, options, rows, newer, older } = props;
  const counted = unread === 0 ? 'All are read.' : `${unread} not yet read.`;
  return (
    <>
      <Head heading="Messages" note={`${counted} What a prayer request says shows only when you open it.`}>
        <a className="button button-secondary" href="/desk/messages/prayer-list">
          Prayer list for Tuesday
        </a>
      </Head>
      {erased && (
        <p className="d-said" role="status">
          <b>Erased.</b> It is gone for good.
        </p>
      )}
      <div className="d-filter">
        <Choices label="Show" choices={states} />
        <details className="d-more" open={Boolean(options.kind || options.search)}>
          <summary>Choose a kind, or search</summary>
          <div className="d-filter">
            <Choices label="Kind" choices={kinds} />
            <SearchForm action="/desk/messages" label="Search messages" value={options.search}>
              {options.kind && <input type="hidden" name="kind" value={options.kind} />}
            </SearchForm>
          </div>
        </details>
      </div>
      {rows.length > 0 ? (
        <MessageList rows={rows} />
      ) : (
        <p className="lead">{options.search ? 'Nothing was found.' : 'There is nothing here.'}</p>
      )}
      {(newer || older) && (
        <p className="d-actions">
          {newer && (
            <a className="button button-secondary" href={newer}>
              Newest
            </a>
          )}
          {older && (
            <a className="button button-secondary" href={older}>
              Older
            </a>
          )}
        </p>
      )}
    </>
  );
}

function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const id = `choose-${label.toLowerCase()}`;
  return (
    <nav aria-labelledby={id}>
      <p className="d-label" id={id}>
        {label}
      </p>
      <div className="d-choices">
        {choices.map((choice) => (
          <a key={choice.label} href={choice.href} aria-current={choice.isCurrent ? 'true' : undefined}>
            {choice.label}
          </a>
        ))}
      </div>
    </nav>
  );
}
