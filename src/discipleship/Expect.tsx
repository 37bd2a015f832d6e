import { SectionHead } from '../ui/SectionHead.tsx';
import './discipleship.css';

interface Props {
  heading: string;
  columns: readonly { title: string; items: readonly string[] }[];
}

/** What we promise and what we ask, side by side: two leaves of one covenant. */
export function Expect({ heading, columns }: Props) {
  return (
    <section className="sec">
      <div className="wrap">
        <SectionHead heading={heading} />
        <div className="pledges">
          {columns.map(({ title, items }) => (
            <section className="pledge" key={title}>
              <h3>{title}</h3>
              <ul role="list">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
