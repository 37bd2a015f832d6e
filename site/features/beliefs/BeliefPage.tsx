import type { ReactNode } from 'react';
import type { ListRecord, Page } from '#content-model/content.ts';
import type { BeliefPageName } from '#content-model/schemas/beliefs.ts';
import { Quote } from '#site/ui/Quote.tsx';
import './belief-page.css';
import type { Jump } from './JumpNavigation.tsx';
import './print.css';

interface Props {
  quote: Page<BeliefPageName>['quote'];
  /** The quick jumps. */
  navigation: ReactNode;
  children: ReactNode;
}

/** What all belief pages share: quick jumps on the left, a verse of Scripture, and then the page's own parts. */
export function BeliefPage({ quote: { text, reference, translation }, navigation, children }: Props) {
  return (
    <div className="wrap columns two-col section">
      {navigation}
      <div className="statement">
        <Quote source={`${reference} (${translation})`}>{text}</Quote>
        {children}
      </div>
    </div>
  );
}

/** A quick jump to a part of the page: what the navigation shows, and nothing else, because it travels inside the page. */
export const jumpTo = ({ id, navLabel }: Jump): Jump => ({ id, navLabel });

/** Quick jumps to sections and, below each, to its topics. */
export const jumpsTo = (sections: readonly ListRecord<'beliefs'>[]): Jump[] =>
  sections.map(({ id, title, topics }, index) => ({
    id,
    navLabel: title,
    section: index + 1,
    below: topics.map(jumpTo),
  }));
