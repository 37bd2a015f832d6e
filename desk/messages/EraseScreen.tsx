import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

interface Props {
  id: string;
  /** 'Prayer request from Miriam' */
  heading: string;
}

/** Asks once before a message is erased. */
export function EraseScreen({ id, heading }: Props) {
  const message = `/desk/messages/${id}`;
  return (
    <>
      <Head heading="Erase it for good?" note={heading} back={{ href: message, label: 'The message' }} />
      <p className="lead">
        The message goes, with its answers, notes and marks. Nobody can bring it back. E-mails that were sent
        lie with those who got them.
      </p>
      <form className="d-actions" method="post" action={`${message}/erase`}>
        <Button>Erase</Button>
        <a className="button button-secondary" href={message}>
          Keep it
        </a>
      </form>
    </>
  );
}
