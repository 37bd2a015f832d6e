import '../ui/card.css';
import './belief-page.css';

export interface ContactProps {
  id: string;
  heading: string;
  text: string;
  email: { label: string; href: string };
  phone: { label: string; href: string } | undefined;
}

/** Write to us, or call, about what you have read. */
export function Contact({ id, heading, text, email, phone }: ContactProps) {
  return (
    <section id={id} className="card contact">
      <div className="body">
        <h2>{heading}</h2>
        <p className="muted">{text}</p>
        <div className="actions">
          <a className="button" href={email.href}>
            {email.label}
          </a>
          {phone && (
            <a className="button button-secondary" href={phone.href}>
              {phone.label}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
