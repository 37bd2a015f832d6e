import type { ReactNode } from 'react';
import { Art } from './Art.tsx';
import './page-head.css';

interface Props {
  heading: string;
  lead: string;
  /** Name of the drawing at the right foot of the band. */
  art: string;
  artAlt?: string | undefined;
  /** Name of a logo that stands above the heading. */
  logo?: string | undefined;
  /** Stands under the lead: buttons, a note. */
  children?: ReactNode;
}

/** The band at the top of every page but the first. */
export function PageHead({ heading, lead, art, artAlt, logo, children }: Props) {
  return (
    <div className="phead">
      <div className="wrap">
        <div className="txt">
          {logo && <Art name={logo} width={96} height={96} className="logo" eager />}
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        <Art name={art} width={720} height={360} alt={artAlt} eager />
      </div>
    </div>
  );
}
