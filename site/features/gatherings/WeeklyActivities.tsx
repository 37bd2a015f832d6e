import '#site/ui/card.css';
import type { Target } from '#site/ui/Link.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';

export interface WeeklyActivitiesProps {
  heading: string;
  items: readonly {
    gathering: string;
    title: string;
    /** "Fridays at 7:00 PM" */
    when: string;
    text: string;
    link: Target | undefined;
  }[];
}

export function WeeklyActivities({ heading, items }: WeeklyActivitiesProps) {
  return (
    <Section heading={heading} id="weekly">
      <div className="cards">
        {items.map(({ gathering, title, when, text, link }) => (
          <article className="card edge" key={gathering}>
            <div className="body">
              <h3>{title}</h3>
              <p className="place">{when}</p>
              <p className="muted">{text}</p>
              {link && <ButtonLink to={link} secondary />}
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
