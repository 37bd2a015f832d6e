import type { ListRecord } from '#content-model/content.ts';
import { SampleMark } from '#site/ui/SampleMark.tsx';
import { Section } from '#site/ui/Section.tsx';
import './discipleship.css';

type Testimonial = ListRecord<'testimonials'>;

interface Props {
  heading: string;
  intro?: string;
  /** All testimonials; the group selects those that are shown. */
  testimonials: readonly Testimonial[];
  group: Testimonial['group'];
}

export function Voices({ heading, intro, testimonials, group }: Props) {
  return (
    <Section heading={heading} tone="deep on-deep" intro={intro}>
      <ul className="columns voices" role="list">
        {testimonials
          .filter((testimonial) => testimonial.group === group)
          .map(({ id, quote, author, sample }) => (
            <li key={id}>
              <figure>
                <blockquote className="serif">
                  <p>“{quote}”</p>
                </blockquote>
                <figcaption>
                  {author} {sample && <SampleMark />}
                </figcaption>
              </figure>
            </li>
          ))}
      </ul>
    </Section>
  );
}
