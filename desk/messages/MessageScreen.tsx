import { TextArea } from '#site/ui/form/Field.tsx';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { type AsideProps, type Deed, MessageAside } from './MessageAside.tsx';
import { MessageList, type MessageListRow } from './MessageList.tsx';

export interface MessageProps extends AsideProps {
  id: string;
  heading: string;
  /** The visitor's. */
  name: string;
  note: string;
  subject: string;
  words: string;
  answers: readonly Deed[];
  notes: readonly Deed[];
  prayed: readonly Deed[];
  isAnswered: boolean;
  /** Other messages, for the side. */
  beside: readonly MessageListRow[];
  keys: Record<'answer' | 'note', string>;
  written: Record<'answer' | 'note', string>;
  errors: Partial<Record<'answer' | 'note', string[]>>;
  /** What was done just now. */
  done: string;
}

const said: Readonly<Record<string, string>> = {
  answer: 'Your answer is on its way.',
  note: 'Your note is kept.',
  answered: 'Marked as answered.',
  open: 'It is open again.',
  prayed: 'Today is on its list.',
  listed: 'It is on Tuesday’s list.',
  unlisted: 'It is off Tuesday’s list.',
  again: 'The e-mail is on its way once more.',
};

/** The one form of the screen: whichever button is pressed, what was typed comes along and is not lost. */
const writing = 'writing';

export function MessageScreen(props: MessageProps) {
  const { id, heading, name, isPrayer, note, subject, words, answers, notes, prayed, isAnswered } = props;
  const { keys, written, errors, beside } = props;
  const address = `/desk/messages/${id}`;
  const doneNow = Object.hasOwn(said, props.done) ? said[props.done] : undefined;
  const isFaulty = Object.keys(errors).length > 0;
  return (
    <div className="d-two">
      <nav className="d-beside" aria-label="Open messages">
        <MessageList rows={beside} current={id} />
      </nav>
      <article>
        <Head heading={heading} note={note} back={{ href: '/desk/messages', label: 'All messages' }} />
        {doneNow && (
          <p className="d-said" role="status">
            {doneNow}
          </p>
        )}
        <ErrorSummary
          form="message"
          errors={errors}
          failure={isFaulty ? 'Nothing was kept yet.' : undefined}
        />
        <div className="d-message">
          <form className="d-stack" id={writing} method="post" action={`${address}/answer`}>
            <input type="hidden" name="answer-key" value={keys.answer} />
            <input type="hidden" name="note-key" value={keys.note} />
            {subject && <h2 dir="auto">{subject}</h2>}
            {words && <Words text={words} />}
            {isPrayer && (
              <div className="d-panel d-prayed">
                <Button formAction={`${address}/prayed`}>Prayed for</Button>
                <p className="d-meta">
                  Adds today to the list.
                  {prayed.length > 0 &&
                    ` So far: ${prayed.map(({ who, when }) => `${who}, ${when}`).join('; ')}.`}
                </p>
              </div>
            )}
            <Deeds heading="What was answered" deeds={answers} />
            <div className="d-form">
              <TextArea
                form="message"
                name="answer"
                rows={5}
                value={written.answer}
                errors={errors.answer}
                words={{
                  label: 'Your answer',
                  hint: `Goes to ${name} by e-mail. If they answer, it comes to your own address.`,
                }}
              />
              <div className="d-actions">
                <Button second>Send answer</Button>
                <Button second formAction={`${address}/${isAnswered ? 'open' : 'answered'}`}>
                  {isAnswered ? 'Open it again' : 'Mark as answered'}
                </Button>
              </div>
            </div>
            <Deeds heading="Notes" deeds={notes} />
            <div className="d-form">
              <TextArea
                form="message"
                name="note"
                rows={2}
                value={written.note}
                errors={errors.note}
                words={{ label: 'Note for the others', hint: `${name} never sees it.` }}
              />
              <div className="d-actions">
                <Button second formAction={`${address}/note`}>
                  Keep note
                </Button>
              </div>
            </div>
          </form>
          <MessageAside {...props} address={address} form={writing} />
        </div>
      </article>
    </div>
  );
}

/** What a visitor wrote, as they wrote it. */
function Words({ text }: { text: string }) {
  const paragraphs = text.split(/\n{2,}/).map((paragraph, index) => ({ id: index, paragraph }));
  return (
    <div className="d-words">
      {paragraphs.map(({ id, paragraph }) => (
        <p key={id} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

function Deeds({ heading, deeds }: { heading: string; deeds: readonly Deed[] }) {
  if (deeds.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul className="d-list d-deeds">
        {deeds.map(({ id, who, when, words }) => (
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
