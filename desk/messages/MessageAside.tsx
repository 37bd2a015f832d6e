import { Button, ButtonLink } from '../ui/Button.tsx';

/** An action of a staff member on a message. */
export interface StaffAction {
  id: string;
  /** 'You', or their name. */
  who: string;
  when: string;
  text: string;
}

export interface AsideProps {
  isPrayer: boolean;
  email: string;
  phone: string;
  facts: readonly string[];
  opened: readonly StaffAction[];
  /** The visitor allowed that it is read on the prayer call. */
  mayBeRead: boolean;
  /** It is on the list for the prayer call. */
  isListed: boolean;
  sent: readonly {
    id: string;
    label: string;
    badge: 'ok' | 'no' | 'usual';
    state: string;
    mayBeSentAgain: boolean;
  }[];
  /** The date on which it is erased automatically. */
  erasedOn: string | undefined;
}

/**
 * Contact details, e-mails and actions of a message. `form` is the id of the form that its buttons submit.
 */
export function MessageAside({ address, form, ...props }: AsideProps & { address: string; form: string }) {
  const { isPrayer, isListed, mayBeRead, email, phone, facts, sent, opened, erasedOn } = props;
  return (
    <aside className="d-stack d-aside" aria-label={`About this ${isPrayer ? 'request' : 'message'}`}>
      <section className="d-panel">
        <h2>How to reach them</h2>
        <p>
          {email ? (
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
          ) : (
            'They left no e-mail address.'
          )}
          {phone && (
            <>
              <br />
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            </>
          )}
        </p>
        {email && (
          <p>
            <a href={`/desk/person?email=${encodeURIComponent(email)}`}>Everything from this person</a>
          </p>
        )}
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
          <Button secondary form={form} formAction={`${address}/${isListed ? 'unlist' : 'list'}`}>
            {isListed ? 'Take it off the list' : 'It may be read aloud'}
          </Button>
        </section>
      )}
      <section className="d-panel">
        <h2>E-mails to them</h2>
        {sent.length === 0 && <p>Nothing.</p>}
        <ul className="d-plain">
          {sent.map(({ id, label, badge, state, mayBeSentAgain }) => (
            <li key={id}>
              {label}
              <br />
              <span className={`d-mark ${badge}`}>{state}</span>
              {mayBeSentAgain && (
                <Button secondary name="mail" value={id} form={form} formAction={`${address}/send-again`}>
                  Send again<span className="visually-hidden">: {label}</span>
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
        <ButtonLink href={`${address}/erase`}>Erase</ButtonLink>
        <p className="d-meta">
          You will be asked to confirm. This cannot be undone.
          {erasedOn ? ` It is erased automatically on ${erasedOn}.` : ''}
        </p>
      </section>
    </aside>
  );
}
