import type { ListRecord } from '#content-model/content.ts';
import { RichText } from '#site/ui/RichText.tsx';
import './belief-sections.css';
import { Disclosure, References, Topic, TopicText } from './Topic.tsx';

interface Props {
  /** A heading above all sections; without it they are second-level headings themselves. */
  heading?: string;
  sections: readonly ListRecord<'beliefs'>[];
  teachingLabel?: string;
}

export function BeliefSections({ heading, sections, teachingLabel }: Props) {
  const level = heading ? 3 : 2;
  const below = heading ? 4 : 3;
  return (
    <section className="sections">
      {heading && <h2>{heading}</h2>}
      {sections.map(({ id, title, open, nested, intro, references, topics }, index) => (
        <Disclosure key={id} id={id} title={title} level={level} open={open} section={index + 1}>
          {intro.length > 0 && <RichText blocks={intro} />}
          <References references={references} />
          {topics.map((topic) =>
            nested ? (
              <Disclosure key={topic.id} id={topic.id} title={topic.title} level={below} small>
                <TopicText topic={topic} level={below} teachingLabel={teachingLabel} />
              </Disclosure>
            ) : (
              <Topic key={topic.id} topic={topic} level={below} teachingLabel={teachingLabel} />
            ),
          )}
        </Disclosure>
      ))}
    </section>
  );
}
