import { Quote } from '#site/ui/Quote.tsx';
import './discipleship.css';
import type { Page } from '#content-model/content.ts';
import { Closing } from '#site/ui/Closing.tsx';
import { Lines } from '#site/ui/Lines.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';
import { Paragraphs } from '#site/ui/Paragraphs.tsx';
import { Section, SectionHead } from '#site/ui/Section.tsx';
import { TitledList } from '#site/ui/TitledList.tsx';

type Track = Page<'women-of-valor'>;
type Scripture = Track['hero']['scripture'];

function Opening({ text, ref }: Scripture) {
  return (
    <div className="opening">
      <Quote source={ref}>{text}</Quote>
    </div>
  );
}

export function Purpose({ scripture, heading, text }: Track['purpose'] & { scripture: Scripture }) {
  return (
    <Section>
      <Opening {...scripture} />
      <div className="columns side-head">
        <h2>{heading}</h2>
        <div>
          <Paragraphs texts={text} className="lead" />
        </div>
      </div>
    </Section>
  );
}

type PillarsProps = Track['pillars'] & { tone?: 'linen'; intro?: string; scripture?: Scripture };

export function Pillars({ heading, items, tone, intro, scripture }: PillarsProps) {
  return (
    <Section tone={tone}>
      {intro && <p className="lead opening">{intro}</p>}
      {scripture && <Opening {...scripture} />}
      <SectionHead heading={heading} />
      <TitledList items={items} />
    </Section>
  );
}

export function Path({ heading, intro, steps }: Track['path']) {
  return (
    <Section heading={heading} intro={intro}>
      <ol className="path" role="list">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3 className="h4">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Programme({ heading, items, note }: Track['programme']) {
  return (
    <Section tone="linen" wrap="columns side-head">
      <h2>{heading}</h2>
      <div>
        <Lines items={items} ordered />
        <p className="muted">{note}</p>
      </div>
    </Section>
  );
}

export function Expect({ heading, columns }: Track['expect']) {
  return (
    <Section heading={heading}>
      <div className="columns pledges">
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

/** The end of the page. @param note says which translation of Scripture is quoted */
export function Answer({ heading, text, button, note }: Track['closing'] & { note: string }) {
  return (
    <>
      <Closing heading={heading} text={text} tone="linen">
        <ButtonLink to={button} />
      </Closing>
      <p className="wrap small muted licence">{note}</p>
    </>
  );
}
