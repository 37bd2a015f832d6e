import { Art } from '../ui/Art.tsx';
import './oneg.css';

interface Props {
  heading: string;
  text: string;
}

/** The meal after the service. */
export function Oneg({ heading, text }: Props) {
  return (
    <section className="sec linen" id="oneg">
      <div className="wrap meal">
        <Art name="oneg" width={800} height={520} />
        <div>
          <h2>{heading}</h2>
          <p className="lead">{text}</p>
        </div>
      </div>
    </section>
  );
}
