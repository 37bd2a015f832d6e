import { Link } from '../ui/Link.tsx';
import { LinkedText } from '../ui/LinkedText.tsx';
import { Section } from '../ui/Section.tsx';

export interface SubscribeProps {
  heading: string;
  text: string;
  /** The e-mail address in the text, with its link. */
  contacts: Readonly<Record<string, string>>;
  channels: readonly { label: string; href: string }[];
}

/** The ministry's two video channels. */
export function Subscribe({ heading, text, contacts, channels }: SubscribeProps) {
  return (
    <Section
      heading={heading}
      tone="deep on-deep subscribe"
      intro={<LinkedText text={text} links={contacts} />}
    >
      <p className="actions">
        {channels.map(({ label, href }, index) => (
          <Link key={href} className={index === 0 ? 'button' : 'button button-secondary'} href={href} newTab>
            {label}
          </Link>
        ))}
      </p>
    </Section>
  );
}
