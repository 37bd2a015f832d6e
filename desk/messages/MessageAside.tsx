import { Button } from '../ui/Button.tsx';

/** Something that one of the staff did with a message. */
export interface Deed {
  id: string;
  /** 'You', or their name. */
  who: string;
  when: string;
  words: string;
}

export interface AsideProps {
  isPrayer: boolean;
  email: string;
  phone: string;
  facts: readonly string[];
  opened: readonly Deed[];
  /** Whether they have ticked that it may be read on the prayer call. */
  mayBeRead: boolean;
  /** Whether it is on the list for the prayer call. */
  isListed: boolean;
  sent: readonly {
    id: string;
    what: string;
    mark: 'ok' | 'no' | 'usual';
    state: string;
    mayBeSentAgain: boolean;
  }[];
  /** The day on which it is erased by itself. */
  goesOn: string | undefined;
}

/** What is known about a message besides its words, and what becomes of it. Its buttons belong to a form beside it. */
export function MessageAside({ address, form, ...props }: AsideProps & { address: string; form: string }) {
  const { isPrayer, isListed, mayBeRead, email, phone, facts, sent, opened, goesOn } = props;
  return (
    <aside className="d-stack d-aside" aria-label={`About this ${isPrayer ? 'request' : 'message'}`}>
      <section className="d-panel">
        <h2>How to reach them</h2>
        <p>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
          {phone && (
            <>
              <br />
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            </>
          )}
        </p>
        {facts.map((fact) => (
          <p key={fact} dir="auto">
            {fact}
          </p>
        ))}
      </section>
      {isPrayer && (
        <section className="d-panel">
          <h2>Tuesday’s list</h2>
          <p>
            <span className={`d-mark ${isListed ? 'ok' : 'usual'}`}>
              {isListed ? 'On the list' : 'Kept off the list'}
            </span>
          </p>
          <p>
            {mayBeRead
              ? 'They ticked that their first name and this request may be read.'
              : isListed
                ? 'Staff asked them. It is read with the first name.'
                : 'They did not tick that it may be read. Ask them before you put it on.'}
          </p>
          <Button second form={form} formAction={`${address}/${isListed ? 'unlist' : 'list'}`}>
            {isListed ? 'Take it off the list' : 'It may be read aloud'}
          </Button>
        </section>
      )}
      <section className="d-panel">
        <h2>What was sent to them</h2>
        {sent.length === 0 && <p>Nothing.</p>}
        <ul className="d-plain">
          {sent.map(({ id, what, mark, state, mayBeSentAgain }) => (
            <li key={id}>
              {what}
              <br />
              <span className={`d-mark ${mark}`}>{state}</span>
              {mayBeSentAgain && (
                <Button second name="mail" value={id} form={form} formAction={`${address}/send-again`}>
                  Send again<span className="visually-hidden">: {what}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {opened.length > 0 && (
        <section className="d-panel">
          <h2>Who opened it</h2>
          <ul className="d-plain">
            {opened.map(({ id, who, when }) => (
              <li key={id}>
                {who}, {when}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <a className="button button-secondary" href={`${address}/erase`}>
          Erase
        </a>
        <p className="d-meta">
          Asks once, then it is gone for good.
          {goesOn ? ` It goes by itself on ${goesOn}.` : ' It stays until then.'}
        </p>
      </section>
    </aside>
  );
}
