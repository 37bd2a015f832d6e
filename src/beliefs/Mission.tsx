import './mission.css';

import { References } from './Topic.tsx';

export interface MissionProps {
  id: string;
  heading: string;
  items: readonly { title: string; text: string }[];
  references: readonly string[];
}

/** The mission in three words. */
export function Mission({ id, heading, items, references }: MissionProps) {
  return (
    <section id={id}>
      <h2 className="visually-hidden">{heading}</h2>
      <ol className="mission" role="list">
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
      <References references={references} />
    </section>
  );
}
