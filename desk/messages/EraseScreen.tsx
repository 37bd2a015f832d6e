import { Button, ButtonLink } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

interface Props {
  heading: string;
  note: string;
  /** What is deleted. */
  text: string;
  /** There are kinds of messages that this role may not read. */
  isPartial?: boolean;
  /** What erases, and the fields that it needs. */
  action: string;
  sent?: Readonly<Record<string, string>>;
  button: string;
  back: { href: string; label: string };
}

/** Asks for confirmation before messages are erased. */
export function EraseScreen({ heading, note, text, isPartial, action, sent = {}, button, back }: Props) {
  return (
    <>
      <Head heading={heading} note={note} back={back} />
      <p className="lead">
        {text} This cannot be undone. E-mails that were sent stay with their recipients.
        {isPartial && ' Prayer requests are not deleted: ask an owner.'}
      </p>
      <form className="d-actions" method="post" action={action}>
        {Object.entries(sent).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button>{button}</Button>
        <ButtonLink href={back.href}>Keep it</ButtonLink>
      </form>
    </>
  );
}
