import '../ui/lines.css';
import { LinkedText } from '../ui/LinkedText.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';

interface Props {
  heading: string;
  items: readonly string[];
  /** What in an item can be tapped: our e-mail address. */
  links: Readonly<Record<string, string>>;
}

/** What helps our friends most. */
export function FriendHelp({ heading, items, links }: Props) {
  return (
    <section className="sec linen">
      <div className="wrap">
        <SectionHead heading={heading} />
        <ul className="lines" role="list">
          {items.map((item) => (
            <li key={item}>
              <LinkedText text={item} links={links} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
