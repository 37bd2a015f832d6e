import '#site/ui/card.css';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import { Photo } from '#site/ui/Photo.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { weeklyProps } from './gatherings-props.ts';

export function WeeklyActivities({ heading, items }: ReturnType<typeof weeklyProps>) {
  return (
    <Section heading={heading} id="weekly">
      <div className="cards">
        {items.map(({ gathering, title, when, text, street, map, link, picture }) => (
          <article className={picture ? 'card' : 'card edge'} key={gathering}>
            {picture && (
              <div className="art">
                <Photo picture={picture} sizes="(max-width: 48em) 92vw, 40rem" />
              </div>
            )}
            <div className="body">
              <h3>{title}</h3>
              <p className="earth">{when}</p>
              <p className="muted">{text}</p>
              {(street || map) && (
                <p>
                  {street}
                  {street && map && <br />}
                  {map && <ArrowLink to={map} />}
                </p>
              )}
              {link && <ButtonLink to={link} secondary />}
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
