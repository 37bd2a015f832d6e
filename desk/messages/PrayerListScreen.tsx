import { Head } from '../ui/Head.tsx';

interface Props {
  prayers: readonly { id: string; firstName: string; request: string }[];
}

/** One sheet for Tuesday's call: what may be read aloud, with first names. */
export function PrayerListScreen({ prayers }: Props) {
  return (
    <>
      <Head
        heading="Prayer list"
        note="Only requests of which somebody has said that they may be read aloud."
        back={{ href: '/desk/messages', label: 'All messages' }}
      />
      {prayers.length === 0 && (
        <p className="lead">Nothing is on the list. A request is put on it where you read it.</p>
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
