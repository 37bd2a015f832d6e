import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { Words } from './MessageScreen.tsx';

export interface SetAsideProps {
  id: string;
  /** 'Prayer request' */
  kind: string;
  /** Empty if the fields do not follow the form's rules. */
  name: string;
  email: string;
  when: string;
  /** The visitor's text; empty for a prayer request. */
  text: string;
  /** Further fields, a sentence each. */
  facts: readonly string[];
}

export interface RobotsProps {
  entries: readonly SetAsideProps[];
  /** After how many days they are erased. */
  days: number;
  /** Key of the action that was just done. */
  done: string;
  /** Why "This is a person" changed nothing. */
  error: string | undefined;
}

/** Messages that were set aside because their hidden field was filled in. */
export function RobotsScreen({ entries, days, done, error }: RobotsProps) {
  return (
    <>
      <Head
        heading="Set aside as robots"
        note={`A hidden field was filled in, as robots do. Sometimes a browser does so for a person. After ${days} days a message is erased.`}
        back={{ href: '/desk/messages', label: 'All messages' }}
      />
      {done === 'erased' && (
        <p className="d-said" role="status">
          <b>Erased.</b> The message was deleted.
        </p>
      )}
      {error && <ErrorSummary form="robots" errors={{}} failure={error} />}
      {entries.length === 0 && <p className="lead">There are none.</p>}
      <ul className="d-plain">
        {entries.map((entry) => (
          <li className="d-panel" key={entry.id}>
            <RobotEntry {...entry} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RobotEntry({ id, kind, name, email, when, text, facts }: SetAsideProps) {
  const address = `/desk/messages/robots/${id}`;
  const label = `${kind}${name && ` from ${name}`}`;
  return (
    <form className="d-form" method="post" action={`${address}/person`}>
      <div>
        <h2 dir="auto">{label}</h2>
        <p className="d-meta">{[email, when].filter(Boolean).join(', ')}</p>
      </div>
      {facts.map((fact) => (
        <p key={fact} dir="auto">
          {fact}
        </p>
      ))}
      {text && <Words text={text} />}
      <div className="d-actions">
        <Button aria-label={`This is a person: ${label}`}>This is a person</Button>
        <Button secondary formAction={`${address}/erase`} aria-label={`Erase: ${label}`}>
          Erase
        </Button>
      </div>
    </form>
  );
}
