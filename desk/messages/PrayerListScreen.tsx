import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

interface Props {
  prayers: readonly { id: string; firstName: string; request: string; isPrayedFor: boolean }[];
  /** Number of shown requests when there are more. */
  shownCount: number | undefined;
  /** Number of open requests that are not on the list. */
  privateCount: number;
  /** Today, for the printed sheet. */
  date: string;
}

/** The printable list for the prayer call, with first names. */
export function PrayerListScreen({ prayers, shownCount, privateCount, date }: Props) {
  return (
    <>
      <Head
        heading="Prayer list"
        note="Requests that may be read on the prayer call, because the visitor ticked the box or told staff."
        back={{ href: '/desk/messages', label: 'All messages' }}
      >
        {prayers.length > 0 && (
          <button className="button button-secondary needs-script" type="button" onClick={() => print()}>
            Print
          </button>
        )}
      </Head>
      <p className="d-onpaper">{date}</p>
      {shownCount !== undefined && (
        <p className="d-note">
          Only the latest {shownCount} are shown. Remove requests that are no longer read.
        </p>
      )}
      {prayers.length === 0 && (
        <p className="lead">
          The list is empty. A request is added when the visitor ticks that it may be read, or when you put it
          on.
        </p>
      )}
      <ol className="d-plain d-prayers">
        {prayers.map(({ id, firstName, request, isPrayedFor }) => (
          <li key={id} id={`prayer-${id}`}>
            <h2 dir="auto">{firstName}</h2>
            <p dir="auto">{request}</p>
            <PrayedFor id={id} name={firstName} isPrayedFor={isPrayedFor} />
          </li>
        ))}
      </ol>
      {privateCount > 0 && (
        <p className="d-note">
          {privateCount} more {privateCount === 1 ? 'is' : 'are'} private:{' '}
          <a href="/desk/messages?kind=prayer-request">open {privateCount === 1 ? 'it' : 'them'}</a>.
        </p>
      )}
    </>
  );
}

/** Adds today for the person at the desk, by one press, and takes it back. */
function PrayedFor({ id, name, isPrayedFor }: { id: string; name: string; isPrayedFor: boolean }) {
  const label = isPrayedFor ? 'Undo' : 'Prayed for today';
  return (
    <form method="post" action={`/desk/messages/${id}/${isPrayedFor ? 'unprayed' : 'prayed'}`}>
      <input type="hidden" name="list" value="1" />
      {isPrayedFor && <p className="d-meta">You prayed today.</p>}
      <Button secondary>
        {label}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </form>
  );
}
