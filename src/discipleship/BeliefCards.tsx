import { SectionHead } from '../ui/SectionHead.tsx';
import { TitledList } from '../ui/TitledList.tsx';
import './discipleship.css';

interface Props {
  intro: string;
  heading: string;
  cards: readonly { title: string; text: string }[];
}

/** Why we walk with one another, and what we believe happens on the way. */
export function BeliefCards({ intro, heading, cards }: Props) {
  return (
    <section className="sec">
      <div className="wrap">
        <p className="lead opening">{intro}</p>
        <SectionHead heading={heading} />
        <TitledList items={cards} />
      </div>
    </section>
  );
}
