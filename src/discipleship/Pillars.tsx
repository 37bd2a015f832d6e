import { Quote } from '../ui/Quote.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { TitledList } from '../ui/TitledList.tsx';
import './discipleship.css';

interface Props {
  heading: string;
  items: readonly { title: string; text: string }[];
  linen?: boolean;
  /** A verse before them. */
  scripture?: { text: string; ref: string; note: string };
}

/** The four things a track is built on. */
export function Pillars({ heading, items, linen = false, scripture }: Props) {
  return (
    <section className={linen ? 'sec linen' : 'sec'}>
      <div className="wrap">
        {scripture && (
          <div className="opening">
            <Quote source={scripture.ref}>{scripture.text}</Quote>
            <p className="small muted">{scripture.note}</p>
          </div>
        )}
        <SectionHead heading={heading} />
        <TitledList items={items} />
      </div>
    </section>
  );
}
