import { Fragment } from 'react';
import type { Page } from '#content-model/content.ts';
import { Art } from '#site/ui/Art.tsx';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import './about.css';
import '#site/ui/card.css';
import { Section } from '#site/ui/Section.tsx';
import { TitledList } from '#site/ui/TitledList.tsx';

type About = Page<'about'>;

/**
 * The long part folds on narrow screens: CSS reads the state of an empty `details`, so it needs no script.
 */
export function Story({ about, phoneHref }: { about: About; phoneHref: string }) {
  const { story, introLinks, toggle } = about;
  const middle = Math.ceil(story.paragraphs.length / 2);
  return (
    <Section wrap="columns story">
      <div className="side">
        <h2>{story.heading}</h2>
        <p className="lead">{story.short}</p>
        <div className="actions">
          <ArrowLink to={introLinks.beliefs} />
          <ButtonLink to={introLinks.pastor} />
          <ArrowLink to={{ ...introLinks.phone, href: phoneHref }} arrow="none" />
        </div>
      </div>
      <div className="story-text">
        <details>
          <summary aria-controls="story-long">
            <span className="more">{toggle.more}</span>
            <span className="less">{toggle.less}</span>
          </summary>
        </details>
        <div className="serif long" id="story-long">
          {story.paragraphs.map((paragraph, index) => (
            <Fragment key={paragraph}>
              {index === middle && (
                <Art name="vignette-about-road" width={1440} height={480} className="road" />
              )}
              <p>{paragraph}</p>
            </Fragment>
          ))}
        </div>
      </div>
    </Section>
  );
}

export function Approach({ heading, cards }: About['approach']) {
  return (
    <Section heading={heading} tone="linen">
      <div className="cards">
        {cards.map(({ title, text, link }) => (
          <article className="card edge" key={title}>
            <div className="body">
              <h3>{title}</h3>
              <p className="muted">{text}</p>
              {link && <ArrowLink to={link} />}
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}

export function Mission({ heading, motto, text, values }: About['mission']) {
  return (
    <Section>
      <div className="motto scored">
        <h2>{heading}</h2>
        <p className="says">{motto}</p>
        <p className="lead">{text}</p>
      </div>
      <TitledList items={values} />
    </Section>
  );
}
