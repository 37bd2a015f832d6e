import { Closing } from '#site/ui/Closing.tsx';
import { FirstArt } from '#site/ui/FirstArt.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import '#site/ui/card.css';
import './featured.css';
import type { Page } from '#content-model/content.ts';

type Copy = Page<'resources'>;

export function DiscipleshipCard({ heading, text, link }: Copy['featured']) {
  return (
    <Section>
      <article className="card columns featured">
        <div className="body">
          <h2>{heading}</h2>
          <p className="lead">{text}</p>
          <ButtonLink to={link} arrow="right" />
        </div>
        <div className="art">
          <FirstArt name="vignette-resources" width={720} height={360} />
        </div>
      </article>
    </Section>
  );
}

export function OnlineCommunity({ heading, text, button, group }: Copy['community'] & { group: string }) {
  return (
    <Closing heading={heading} text={text} tone="linen" id="community">
      <ButtonLink to={{ label: button, href: group }} newTab />
    </Closing>
  );
}
