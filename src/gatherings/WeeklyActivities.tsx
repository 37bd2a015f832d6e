import '../ui/card.css';
import type { Page } from '../../reader/content.ts';
import { ButtonLink } from '../ui/Link.tsx';
import { Section } from '../ui/Section.tsx';

/** What happens between one Sabbath and the next. */
export function WeeklyActivities({ heading, items }: Page<'gatherings'>['weekly']) {
  return (
    <Section heading={heading} tone="linen" id="weekly">
      <div className="cards">
        {items.map(({ gathering, title, when, text, link }) => (
          <article className="card edge" key={gathering}>
            <div className="body">
              <h3>{title}</h3>
              <p className="place">{when}</p>
              <p className="muted">{text}</p>
              <ButtonLink to={link} secondary />
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
