import { Link } from '../ui/Link.tsx';
import './joining.css';
import { Lines } from '../ui/Lines.tsx';
import { Section } from '../ui/Section.tsx';
import { TitledList } from '../ui/TitledList.tsx';

interface Props {
  links: readonly { label: string; href: string }[];
}

/** Where to read on, before or after the list. */
export function ReadOn({ links }: Props) {
  return (
    <div className="wrap read-on">
      {links.map(({ label, href }) => (
        <Link key={href} className="go" href={href} arrow="right">
          {label}
        </Link>
      ))}
    </div>
  );
}

interface RequirementsProps {
  heading: string;
  items: readonly string[];
  links: readonly { label: string; href: string }[];
}

/** What we ask of a ministry that would stand beside us, and where to read what it agrees to. */
export function Requirements({ heading, items, links }: RequirementsProps) {
  return (
    <section className="section">
      <div className="wrap asked">
        <div>
          <h2>{heading}</h2>
          {links.map(({ label, href }) => (
            <Link key={href} className="go" href={href} arrow="right">
              {label}
            </Link>
          ))}
        </div>
        <Lines items={items} />
      </div>
    </section>
  );
}

interface BenefitsProps {
  heading: string;
  items: readonly { title: string; text: string }[];
}

/** What partners give one another. */
export function Benefits({ heading, items }: BenefitsProps) {
  return (
    <Section heading={heading} tone="linen">
      <TitledList items={items} />
    </Section>
  );
}

interface StepsProps {
  heading: string;
  items: readonly { title: string; text: string }[];
  apply: { label: string; href: string };
}

/** From the first e-mail to the agreement. */
export function Steps({ heading, items, apply }: StepsProps) {
  return (
    <Section heading={heading} tone="steps">
      <TitledList items={items} numbered />
      <a className="button" href={apply.href}>
        {apply.label}
      </a>
    </Section>
  );
}

interface ApplyProps {
  heading: string;
  text: string;
  button: { label: string; href: string };
}

/** How a fellowship asks to become an affiliate: by an e-mail that is begun already. */
export function Apply({ heading, text, button }: ApplyProps) {
  return (
    <Section heading={heading} intro={text}>
      <a className="button" href={button.href}>
        {button.label}
      </a>
    </Section>
  );
}
