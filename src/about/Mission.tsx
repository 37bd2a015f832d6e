import { TitledList } from '../ui/TitledList.tsx';
import './mission.css';

export interface MissionProps {
  heading: string;
  motto: string;
  text: string;
  values: readonly { title: string; text: string }[];
}

/** The motto, what it asks of us, and the three values. */
export function Mission({ heading, motto, text, values }: MissionProps) {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="motto scored">
          <h2>{heading}</h2>
          <p className="says">{motto}</p>
          <p className="lead">{text}</p>
        </div>
        <TitledList items={values} />
      </div>
    </section>
  );
}
