import '../ui/card.css';
import { Section } from '../ui/Section.tsx';

export interface WeeklyActivitiesProps {
  heading: string;
  activities: readonly {
    id: string;
    title: string;
    when: string;
    text: string;
    link: { label: string; href: string };
  }[];
}

/** What happens between one Sabbath and the next. */
export function WeeklyActivities({ heading, activities }: WeeklyActivitiesProps) {
  return (
    <Section heading={heading} tone="linen" id="weekly">
      <div className="cards">
        {activities.map(({ id, title, when, text, link }) => (
          <article className="card edge" key={id}>
            <div className="body">
              <h3>{title}</h3>
              <p className="place">{when}</p>
              <p className="muted">{text}</p>
              <a className="button button-secondary" href={link.href}>
                {link.label}
              </a>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
