import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import './page-head.css';

export interface HeadWordsProps {
  /** A small line above the heading with the parent page. */
  kicker?: Kicker | undefined;
  heading: string;
  lead?: string | undefined;
}

export interface Kicker {
  label: string;
  href?: string | undefined;
}

/** The head of a page without a sky. */
export const TextHead = ({ children, ...words }: HeadWordsProps & { children?: ReactNode }) => (
  <div id="first-screen" className="page-head text">
    <div className="wrap columns">
      <div className="head-text scored">
        <HeadWords {...words} />
        {children}
      </div>
    </div>
  </div>
);

export const HeadWords = ({ kicker, heading, lead }: HeadWordsProps) => (
  <>
    {kicker && (
      <p className="kick" data-unsearched="">
        {kicker.href ? <Link href={kicker.href}>{kicker.label}</Link> : kicker.label}
      </p>
    )}
    <h1>{heading}</h1>
    {lead && <p className="lead">{lead}</p>}
  </>
);
