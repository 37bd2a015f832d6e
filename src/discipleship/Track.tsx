import { Quote } from '../ui/Quote.tsx';
import './discipleship.css';
import { Lines } from '../ui/Lines.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import { TitledList } from '../ui/TitledList.tsx';

interface Props {
  scripture: { text: string; ref: string; note: string };
  heading: string;
  text: readonly string[];
}

/** A verse, and why this circle exists. */
export function Purpose({ scripture, heading, text }: Props) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="opening">
          <Quote source={scripture.ref}>{scripture.text}</Quote>
          <p className="small muted">{scripture.note}</p>
        </div>
        <div className="side-head">
          <h2>{heading}</h2>
          <div>
            {text.map((paragraph) => (
              <p className="lead" key={paragraph}>
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

interface PillarsProps {
  heading: string;
  items: readonly { title: string; text: string }[];
  linen?: boolean;
  /** A verse before them. */
  scripture?: { text: string; ref: string; note: string };
}

/** The four things a track is built on. */
export function Pillars({ heading, items, linen = false, scripture }: PillarsProps) {
  return (
    <section className={linen ? 'section linen' : 'section'}>
      <div className="wrap">
        {scripture && (
          <div className="opening">
            <Quote source={scripture.ref}>{scripture.text}</Quote>
            <p className="small muted">{scripture.note}</p>
          </div>
        )}
        <SectionHead heading={heading} />
        <TitledList items={items} />
      </div>
    </section>
  );
}

interface PathProps {
  heading: string;
  intro: string;
  steps: readonly { title: string; text: string }[];
}

/** The steps of a track, tied into one thread. */
export function Path({ heading, intro, steps }: PathProps) {
  return (
    <Section heading={heading} intro={intro}>
      <ol className="path" role="list">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface ProgrammeProps {
  heading: string;
  items: readonly string[];
  note: string;
}

/** What a circle reads and works through, in order. */
export function Programme({ heading, items, note }: ProgrammeProps) {
  return (
    <section className="section linen">
      <div className="wrap side-head">
        <h2>{heading}</h2>
        <div>
          <Lines items={items} ordered />
          <p className="muted">{note}</p>
        </div>
      </div>
    </section>
  );
}

interface ExpectProps {
  heading: string;
  columns: readonly { title: string; items: readonly string[] }[];
}

/** What we promise and what we ask, side by side: two leaves of one covenant. */
export function Expect({ heading, columns }: ExpectProps) {
  return (
    <Section heading={heading}>
      <div className="pledges">
        {columns.map(({ title, items }) => (
          <section className="pledge" key={title}>
            <h3>{title}</h3>
            <ul role="list">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
}

interface ClosingProps {
  heading: string;
  text: string;
  button: { label: string; href: string };
}

/** The answer a disciple gives, said as large as it is meant. */
export function Closing({ heading, text, button }: ClosingProps) {
  return (
    <section className="section linen">
      <div className="wrap closing">
        <h2>{heading}</h2>
        <div>
          <p className="lead">{text}</p>
          <a className="button" href={button.href}>
            {button.label}
          </a>
        </div>
      </div>
    </section>
  );
}
