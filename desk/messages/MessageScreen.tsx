import { CheckField, TextArea } from '#site/ui/form/Field.tsx';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { type AsideProps, MessageAside, type StaffAction } from './MessageAside.tsx';
import { MessageList, type MessageListRow } from './MessageList.tsx';

export interface MessageProps extends AsideProps {
  id: string;
  heading: string;
  /** The visitor's name. */
  name: string;
  note: string;
  subject: string;
  text: string;
  answers: readonly StaffAction[];
  notes: readonly StaffAction[];
  prayed: readonly StaffAction[];
  isAnswered: boolean;
  /** Other open messages, for the side. */
  openMessages: readonly MessageListRow[];
  keys: Record<'answer' | 'note', string>;
  written: Record<'greeting' | 'answer' | 'closing' | 'copy' | 'note', string>;
  errors: Partial<Record<keyof MessageProps['written'], string[]>>;
  /** Key of the action that was just done. */
  done: string;
}

const confirmations: Readonly<Record<string, string>> = {
  answer: 'Your answer is being sent.',
  note: 'Your note was saved.',
  answered: 'Marked as answered.',
  open: 'Marked as open.',
  prayed: 'Prayed for today. Only staff see this.',
  unprayed: 'Taken back. Today was removed.',
  listed: 'Added to Tuesday’s list.',
  unlisted: 'Removed from Tuesday’s list.',
  person: 'This message was set aside as a robot’s. It is stored now, and its e-mails are on their way.',
  again: 'The e-mail is being sent again.',
};

/** All buttons submit this one form, so that typed text is never lost. */
const formId = 'answer-form';

export function MessageScreen(props: MessageProps) {
  const {
    id,
    heading,
    name,
    isPrayer,
    note,
    subject,
    text: words,
    answers,
    notes,
    prayed,
    isAnswered,
  } = props;
  const { keys, written, errors, openMessages } = props;
  const address = `/desk/messages/${id}`;
  const isFaulty = Object.keys(errors).length > 0;
  const field = (name: keyof MessageProps['written']) => ({
    ...{ form: 'message', name, value: written[name], errors: errors[name] },
  });
  return (
    <div className="columns-wide d-two">
      <nav className="d-beside" aria-label="Open messages">
        <MessageList rows={openMessages} current={id} />
      </nav>
      <article>
        <Head heading={heading} note={note} back={{ href: '/desk/messages', label: 'All messages' }} />
        <Confirmation {...props} address={address} />
        <ErrorSummary form="message" errors={errors} failure={isFaulty ? 'Nothing was saved.' : undefined} />
        <div className="columns-wide d-message">
          <form className="d-stack" id={formId} method="post" action={`${address}/answer`}>
            <input type="hidden" name="answer-key" value={keys.answer} />
            <input type="hidden" name="note-key" value={keys.note} />
            <input type="hidden" name="answers" value={answers.length} />
            {subject && <h2 dir="auto">{subject}</h2>}
            {words && <Words text={words} />}
            {isPrayer && (
              <div className="d-panel d-prayed">
                <Button formAction={`${address}/prayed`}>Prayed for today</Button>
                <p className="d-meta">
                  Adds today.
                  {prayed.length > 0 &&
                    ` So far: ${prayed.map(({ who, when }) => `${who}, ${when}`).join('; ')}.`}
                </p>
              </div>
            )}
            <StaffActions heading="What was answered" actions={answers} />
            <div className="d-form">
              {props.email && (
                <>
                  <TextArea {...field('greeting')} rows={2} text={{ label: 'Greeting' }} />
                  <TextArea
                    {...field('answer')}
                    rows={5}
                    text={{
                      label: 'Your answer',
                      hint: `Sent to ${name} by e-mail. Their reply goes to your own address.`,
                    }}
                  />
                  <TextArea {...field('closing')} rows={4} text={{ label: 'Signature' }} />
                  {words && !isPrayer && <p className="d-meta">Below it, their own message is quoted.</p>}
                  <CheckField {...field('copy')} text={{ label: 'Send me a copy' }} />
                </>
              )}
              <div className="d-actions">
                {props.email && <Button secondary>Send answer</Button>}
                <Button secondary formAction={`${address}/${isAnswered ? 'open' : 'answered'}`}>
                  {isAnswered ? 'Open it again' : 'Mark as answered'}
                </Button>
              </div>
            </div>
            <StaffActions heading="Notes" actions={notes} />
            <div className="d-form">
              <TextArea
                {...field('note')}
                rows={2}
                text={{ label: 'Note for the others', hint: `${name} never sees it.` }}
              />
              <div className="d-actions">
                <Button secondary formAction={`${address}/note`}>
                  Keep note
                </Button>
              </div>
            </div>
          </form>
          <MessageAside {...props} address={address} form={formId} />
        </div>
      </article>
    </div>
  );
}

/** What was just done; a prayer can be taken back. */
function Confirmation({
  done,
  isListed,
  address,
}: Pick<MessageProps, 'done' | 'isListed'> & { address: string }) {
  const confirmation = Object.hasOwn(confirmations, done) ? confirmations[done] : undefined;
  if (!confirmation) return null;
  return (
    <p className="d-said" role="status">
      {confirmation}
      {done === 'prayed' && (
        <>
          {isListed ? ' It is on Tuesday’s list. ' : ' It stays off Tuesday’s list. '}
          <Button secondary form={formId} formAction={`${address}/unprayed`}>
            Undo
          </Button>
        </>
      )}
    </p>
  );
}

/** The visitor's text, unchanged. */
export function Words({ text }: { text: string }) {
  const paragraphs = text.split(/\n{2,}/).map((paragraph, index) => ({ id: index, paragraph }));
  return (
    <div className="serif d-words">
      {paragraphs.map(({ id, paragraph }) => (
        <p key={id} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

function StaffActions({ heading, actions }: { heading: string; actions: readonly StaffAction[] }) {
  if (actions.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul className="d-list d-deeds">
        {actions.map(({ id, who, when, text: words }) => (
          <li key={id}>
            <p className="d-meta">
              {who}, {when}
            </p>
            <p dir="auto">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
