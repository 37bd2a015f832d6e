import { SampleMark } from '../ui/SampleMark.tsx';
import { Section } from '../ui/Section.tsx';
import './discipleship.css';

export interface Voice {
  id: string;
  quote: string;
  author: string;
  sample: boolean;
}

export interface VoicesProps {
  heading: string;
  intro?: string | undefined;
  voices: readonly Voice[];
}

/** People from our circles, in their own words. */
export function Voices({ heading, intro, voices }: VoicesProps) {
  return (
    <Section heading={heading} tone="deep on-deep" intro={intro}>
      <ul className="voices" role="list">
        {voices.map(({ id, quote, author, sample }) => (
          <li key={id}>
            <figure>
              <blockquote>
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
