import { SectionHead } from '../ui/SectionHead.tsx';
import './discipleship.css';

interface Props {
  heading: string;
  intro: string;
  steps: readonly { title: string; text: string }[];
}

/** The steps of a track, tied into one thread. */
export function Path({ heading, intro, steps }: Props) {
  return (
    <section className="sec">
      <div className="wrap">
        <SectionHead heading={heading}>{intro}</SectionHead>
        <ol className="path" role="list">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
