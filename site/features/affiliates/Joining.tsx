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

export function Requirements({ requirements, links }: Pick<About, 'requirements' | 'links'>) {
  return (
    <Section wrap="columns asked">
      <div>
        <h2>{requirements.heading}</h2>
        {links.map((link) => (
          <ArrowLink key={link.href} to={link} />
        ))}
      </div>
      <Lines items={requirements.items} />
    </Section>
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
