import type { ReactNode } from 'react';
import { Quote } from '../ui/Quote.tsx';
import './belief-page.css';
import './print.css';

interface Props {
  navTitle: string;
  entries: readonly JumpEntry[];
  quote: { text: string; source: string };
  children: ReactNode;
}

/** What all belief pages share: quick jumps on the left, a verse of Scripture, and then the page's own parts. */
export function BeliefPage({ navTitle, entries, quote, children }: Props) {
  return (
    <div className="wrap two-col section">
      <JumpNavigation title={navTitle} entries={entries} />
      <div className="statement">
        <Quote source={quote.source}>{quote.text}</Quote>
        {children}
      </div>
    </div>
  );
}

export interface JumpEntry {
  /** The anchor. */
  id: string;
  label: string;
  /** Number of the collapsible section it leads to; its sub-entries show while that section is open. */
  section?: number | undefined;
  entries?: readonly { id: string; label: string }[] | undefined;
}

interface JumpNavigationProps {
  title: string;
  entries: readonly JumpEntry[];
}

/**
 * Quick jumps to every part of the page: a column beside the text, or, on small screens, a panel above it that can be
 * collapsed. Only one of the two is ever displayed. quick-jumps.client.ts marks the entry of what is being read.
 */
export function JumpNavigation({ title, entries }: JumpNavigationProps) {
  return (
    <>
      <nav className="jump" aria-label={title}>
        <h2>{title}</h2>
        <JumpList entries={entries} />
      </nav>
      <nav className="jump-small" aria-label={title}>
        <details className="jump-panel disclosure">
          <summary>
            {title}
            <span className="plus-minus" aria-hidden="true" />
          </summary>
          <JumpList entries={entries} />
        </details>
      </nav>
    </>
  );
}

function JumpList({ entries }: { entries: readonly JumpEntry[] }) {
  return (
    <ul role="list">
      {entries.map(({ id, label, section, entries: below = [] }) => (
        <li key={id}>
          <a href={`#${id}`}>{label}</a>
          {below.length > 0 && (
            <ul role="list" data-of={section}>
              {below.map((entry) => (
                <li key={entry.id}>
                  <a href={`#${entry.id}`}>{entry.label}</a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
