import { TextField } from '#site/ui/form/Field.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { MessageList, type MessageListRow } from './MessageList.tsx';

/** Asks for the address of a person whose messages are listed. */
export function FindSender({ email }: { email: string }) {
  return (
    <search>
      <form className="d-find" action="/desk/person">
        <TextField
          form="sender"
          name="email"
          type="email"
          value={email}
          text={{ label: 'E-mail address' }}
          errors={undefined}
        />
        <Button secondary>Find</Button>
      </form>
    </search>
  );
}

export interface SenderProps {
  /** As it was asked for; empty at first. */
  email: string;
  rows: readonly MessageListRow[];
  /** Number of further submissions that were set aside as robots. */
  setAside: number;
  /** Who sees the kinds that this role does not; undefined if it sees all. */
  owners: string | undefined;
  /** There are more messages than rows. */
  hasMore: boolean;
  /** How many messages were just erased. */
  erased: number | undefined;
}

/** Everything that one person sent. */
export function SenderScreen({ email, rows, setAside, owners, hasMore, erased }: SenderProps) {
  const query = `?email=${encodeURIComponent(email)}`;
  return (
    <>
      <Head
        heading="Everything from one person"
        note="Messages of every kind that you may read."
        back={{ href: '/desk/messages', label: 'All messages' }}
      />
      {erased !== undefined && (
        <p className="d-said" role="status">
          <b>Erased.</b> {erased === 1 ? 'One message was deleted.' : `${erased} messages were deleted.`}
        </p>
      )}
      <FindSender email={email} />
      {email && rows.length + setAside === 0 && erased === undefined && (
        <p className="lead">No messages from this address{owners && ' that you may read'}.</p>
      )}
      {email && owners !== undefined && (
        <p className="d-note">
          {`There may be prayer requests, which owners see. Ask ${owners || 'an owner'} to look.`}
        </p>
      )}
      {rows.length + setAside > 0 && (
        <>
          {setAside > 0 && (
            <p className="lead">
              {setAside === 1 ? 'One message is' : `${setAside} messages are`}{' '}
              <a href="/desk/messages/robots">set aside as robots</a>. The export has them.
            </p>
          )}
          {hasMore && <p className="lead">The newest {rows.length} are listed. The export has them all.</p>}
          <MessageList rows={rows} />
          <div className="d-actions">
            <ButtonLink href={`/desk/person/export${query}`} download="">
              Export
            </ButtonLink>
            <ButtonLink href={`/desk/person/erase${query}`}>Erase everything</ButtonLink>
          </div>
        </>
      )}
    </>
  );
}
