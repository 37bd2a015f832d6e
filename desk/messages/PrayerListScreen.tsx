import { Head } from '../ui/Head.tsx';

interface Props {
  prayers: readonly { id: string; firstName: string; request: string }[];
  /** How many are shown when there are more. */
  left: number | undefined;
}

/** One sheet for Tuesday's call: what may be read aloud, with first names. */
export function PrayerListScreen({ prayers, left }: Props) {
  return (
    <>
      <Head
        heading="Prayer list"
        note="Only requests that may be read on the prayer call: the visitor ticked it, or told one of us."
        back={{ href: '/desk/messages', label: 'All messages' }}
      >
        {prayers.length > 0 && (
          <button className="button button-secondary d-print" type="button" onClick={() => print()}>
            Print
          </button>
        )}
      </Head>
      {left !== undefined && (
        <p className="d-note">Only the latest {left} are shown. Take off the list what is no longer read.</p>
      )}
      {prayers.length === 0 && (
        <p className="lead">
          The list is empty. A request is added when the visitor ticks that it may be read, or when you put it
          on.
        </p>
      )}
      <ol className="d-plain d-prayers">
        {prayers.map(({ id, firstName, request }) => (
          <li key={id}>
            <h2 dir="auto">{firstName}</h2>
            <p dir="auto">{request}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
