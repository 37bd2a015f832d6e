import { Art } from './Art.tsx';
import './page-head.css';

interface Props {
  heading: string;
  lead: string;
  /** Name of the drawing at the right foot of the band. */
  art: string;
  artAlt?: string | undefined;
}

/** The band at the top of every page but the first. */
export function PageHead({ heading, lead, art, artAlt }: Props) {
  return (
    <div className="phead">
      <div className="wrap">
        <div className="txt">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
        <Art name={art} width={720} height={360} alt={artAlt} eager />
      </div>
    </div>
  );
}
