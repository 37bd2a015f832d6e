import { ButtonLink, SearchForm } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { MessageList, type MessageListRow } from './MessageList.tsx';
import type { ListOptions } from './message-shown.ts';
import { FindSender } from './SenderScreen.tsx';

interface FilterLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

export interface MessagesProps {
  unread: number;
  /** A message was just erased. */
  erased: boolean;
  /** Whether prayer requests are among them. */
  readsPrayers: boolean;
  states: readonly FilterLink[];
  kinds: readonly FilterLink[];
  options: ListOptions;
  /** Number of submissions set aside as robots. */
  setAside: number;
  /** A kind or a search was asked for, even an unknown kind, which filters nothing. */
  isFiltered: boolean;
  /** Tables of the chosen kind. */
  downloads: readonly { label: string; href: string }[];
  rows: readonly MessageListRow[];
  newer: string | undefined;
  older: string | undefined;
}

/** Lists messages by state, kind or search. */
export function MessagesScreen(props: MessagesProps) {
  const { unread, erased, readsPrayers, setAside, states, kinds, options, isFiltered } = props;
  const { downloads, rows, newer, older } = props;
  const unreadNote = unread === 0 ? 'All are read.' : `${unread} not yet read.`;
  return (
    <>
      <Head
        heading="Messages"
        note={
          readsPrayers
            ? `${unreadNote} The text of a prayer request is shown only when you open it.`
            : unreadNote
        }
      >
        {readsPrayers && <ButtonLink href="/desk/messages/prayer-list">Prayer list for Tuesday</ButtonLink>}
        {setAside > 0 && (
          <ButtonLink href="/desk/messages/robots">Set aside as robots ({setAside})</ButtonLink>
        )}
      </Head>
      {erased && (
        <p className="d-said" role="status">
          <b>Erased.</b> The message was deleted.
        </p>
      )}
      <div className="d-filter">
        <FilterLinks label="Show" choices={states} />
        <details className="d-more" open={isFiltered}>
          <summary>Choose a kind, or search</summary>
          <div className="d-filter">
            <FilterLinks label="Kind" choices={kinds} />
            <SearchForm action="/desk/messages" label="Search messages" value={options.search}>
              {options.kind && <input type="hidden" name="kind" value={options.kind} />}
            </SearchForm>
            {downloads.map(({ label, href }) => (
              <ButtonLink key={href} href={href} download="">
                {label}
              </ButtonLink>
            ))}
            <FindSender email="" />
          </div>
        </details>
      </div>
      {rows.length > 0 ? (
        <MessageList rows={rows} />
      ) : (
        <p className="lead">{options.search ? 'No messages found.' : 'There are no messages.'}</p>
      )}
      {(newer || older) && (
        <p className="d-actions">
          {newer && <ButtonLink href={newer}>Newest</ButtonLink>}
          {older && <ButtonLink href={older}>Older</ButtonLink>}
        </p>
      )}
    </>
  );
}

function FilterLinks({ label, choices }: { label: string; choices: readonly FilterLink[] }) {
  const id = `choose-${label.toLowerCase()}`;
  return (
    <nav aria-labelledby={id}>
      <p className="d-label" id={id}>
        {label}
      </p>
      <div className="d-kinds">
        {choices.map((choice) => (
          <a key={choice.label} href={choice.href} aria-current={choice.isCurrent ? 'true' : undefined}>
            {choice.label}
          </a>
        ))}
      </div>
    </nav>
  );
}
