import type { ReactNode } from 'react';
import { Quote } from '../ui/Quote.tsx';
import './belief-page.css';
import { type JumpEntry, JumpNavigation } from './JumpNavigation.tsx';

interface Props {
  navTitle: string;
  entries: readonly JumpEntry[];
  quote: { text: string; source: string };
  children: ReactNode;
}

/** What all belief pages share: quick jumps on the left, a verse of Scripture, and then the page's own parts. */
export function BeliefPage({ navTitle, entries, quote, children }: Props) {
  return (
    <div className="wrap two-col sec">
      <JumpNavigation title={navTitle} entries={entries} />
      <div className="statement">
        <Quote source={quote.source}>{quote.text}</Quote>
        {children}
      </div>
    </div>
  );
}
