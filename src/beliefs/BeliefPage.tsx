import type { ReactNode } from 'react';
import type { ListRecord, Page } from '../../reader/content.ts';
import type { BeliefPageName } from '../../reader/schemas/beliefs.ts';
import { Quote } from '../ui/Quote.tsx';
import './belief-page.css';
import './print.css';

interface Props {
  words: Pick<Page<BeliefPageName>, 'navTitle' | 'quote'>;
  /** The quick jumps in the page's order. */
  jumps: readonly Jump[];
  children: ReactNode;
}

/** What all belief pages share: quick jumps on the left, a verse of Scripture, and then the page's own parts. */
export function BeliefPage({ words, jumps, children }: Props) {
  const { text, reference, translation } = words.quote;
  return (
    <div className="wrap columns two-col section">
      <JumpNavigation title={words.navTitle} jumps={jumps} />
      <div className="statement">
        <Quote source={`${reference} (${translation})`}>{text}</Quote>
        {children}
      </div>
    </div>
  );
}

interface Jump {
  /** The anchor. */
  id: string;
  navLabel: string;
  /** Number of the collapsible section it leads to; what stands below shows while that section is open. */
  section?: number;
  below?: readonly Pick<Jump, 'id' | 'navLabel'>[];
}

/** Quick jumps to sections and, below each, to its topics. */
export const jumpsTo = (sections: readonly ListRecord<'beliefs'>[]): Jump[] =>
  sections.map(({ id, title, topics }, index) => ({
    id,
    navLabel: title,
    section: index + 1,
    below: topics,
  }));

/**
 * Quick jumps to every part of the page: a column beside the text, or, on small screens, a panel above it that can be
 * collapsed. Only one of the two is ever displayed. quick-jumps.client.ts marks the entry of what is being read.
 */
function JumpNavigation({ title, jumps }: { title: string; jumps: readonly Jump[] }) {
  return (
    <>
      <nav className="jump" aria-label={title}>
        <h2>{title}</h2>
        <JumpList jumps={jumps} />
      </nav>
      <nav className="jump-small" aria-label={title}>
        <details className="jump-panel disclosure">
          <summary>
            {title}
            <span className="plus-minus" aria-hidden="true" />
          </summary>
          <JumpList jumps={jumps} />
        </details>
      </nav>
    </>
  );
}

function JumpList({ jumps, section }: { jumps: readonly Jump[]; section?: number | undefined }) {
  return (
    <ul data-of={section}>
      {jumps.map((jump) => (
        <li key={jump.id}>
          <a href={`#${jump.id}`}>{jump.navLabel}</a>
          {jump.below && jump.below.length > 0 && <JumpList jumps={jump.below} section={jump.section} />}
        </li>
      ))}
    </ul>
  );
}
