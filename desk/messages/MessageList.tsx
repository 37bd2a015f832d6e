export interface MessageListRow {
  id: string;
  /** 'Prayer' */
  kind: string;
  name: string;
  /** Its first words; of a prayer request only the label. */
  line: string;
  when: string;
  state: 'New' | 'Open' | 'Prayed for' | 'Answered';
}

interface Props {
  rows: readonly MessageListRow[];
  /** Id of the open message. */
  current?: string;
}

export function MessageList({ rows, current }: Props) {
  return (
    <ul className="d-list d-messages">
      {rows.map(({ id, kind, name, line, when, state }) => (
        <li key={id} className={state === 'New' ? 'new' : undefined}>
          <a
            className="quiet"
            href={`/desk/messages/${id}`}
            aria-current={id === current ? 'page' : undefined}
          >
            <i aria-hidden="true" />
            <span className="kind muted">{kind}</span>
            <span className="name">
              <b dir="auto">{name}</b>
              <span className="line muted" dir="auto">
                {line}
              </span>
            </span>
            <span className="state muted">
              <span>{when}</span>
              <span className="mark">{state}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
