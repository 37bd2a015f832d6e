import type { ReactNode } from 'react';
import { type SocialLink, SocialLinks } from '../ui/SocialLinks.tsx';

interface Props {
  id: string;
  /** Set on every second section, so that they part. */
  linen?: boolean;
  side: ReactNode;
  children: ReactNode;
}

/** Words on the left, the form on the right; one under the other where there is no room. */
export function FormSection({ id, linen = false, side, children }: Props) {
  return (
    <section className={linen ? 'section linen' : 'section'} id={id}>
      <div className="wrap formrow">
        <div className="side">{side}</div>
        <div>{children}</div>
      </div>
    </section>
  );
}

interface AskIntroductionProps {
  heading: string;
  ask: { anchor: string; heading: string; text: string };
  social: { heading: string; links: readonly SocialLink[] };
}

/** Beside the message form: what may be asked, and where else to find us. */
export function AskIntroduction({ heading, ask, social }: AskIntroductionProps) {
  return (
    <>
      <h2>{heading}</h2>
      <div id={ask.anchor} className="ask">
        <h3>{ask.heading}</h3>
        <p>{ask.text}</p>
      </div>
      <h3>{social.heading}</h3>
      <SocialLinks links={social.links} />
    </>
  );
}

export interface NeedPrayerProps {
  heading: string;
  text: string;
  emergency: string;
  buttons: readonly { label: string; href: string }[];
}

/** Beside the prayer form: prayer by e-mail or telephone, and where to turn when it cannot wait. */
export function NeedPrayer({ heading, text, emergency, buttons }: NeedPrayerProps) {
  return (
    <>
      <h2>{heading}</h2>
      <p>{text}</p>
      <div className="actions">
        {buttons.map((button) => (
          <a key={button.label} className="button button-secondary" href={button.href}>
            {button.label}
          </a>
        ))}
      </div>
      <p className="emergency">{emergency}</p>
    </>
  );
}
