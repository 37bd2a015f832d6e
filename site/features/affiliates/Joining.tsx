import { Closing } from '#site/ui/Closing.tsx';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import './affiliates.css';
import type { Page } from '#content-model/content.ts';
import { Lines } from '#site/ui/Lines.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TitledList } from '#site/ui/TitledList.tsx';

type About = Page<'affiliates-about'>;

export function ReadOn({ links }: Pick<About, 'links'>) {
  return (
    <div className="wrap actions read-on">
      {links.map((link) => (
        <ArrowLink key={link.href} to={link} />
      ))}
    </div>
  );
}

export function Requirements({
  requirements: { heading, items },
  links,
}: Pick<About, 'requirements' | 'links'>) {
  return (
    <section className="section">
      <div className="wrap columns asked">
        <div>
          <h2>{heading}</h2>
          {links.map((link) => (
            <ArrowLink key={link.href} to={link} />
          ))}
        </div>
        <Lines items={items} />
      </div>
    </section>
  );
}

export function Benefits({ heading, items }: About['benefits']) {
  return (
    <Section heading={heading} tone="linen" low>
      <TitledList items={items} />
    </Section>
  );
}

export function Steps({ steps: { heading, items }, apply }: Pick<About, 'steps' | 'apply'>) {
  return (
    <Section heading={heading} low>
      <TitledList items={items} numbered />
      <ButtonLink to={apply} />
    </Section>
  );
}

export function Apply({ heading, text, ...button }: Page<'affiliates'>['apply']) {
  return (
    <Closing heading={heading} text={text}>
      <ButtonLink to={button} />
    </Closing>
  );
}
