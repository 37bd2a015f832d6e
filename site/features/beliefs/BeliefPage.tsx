import type { ReactNode } from 'react';
import type { ListRecord, Page } from '#content-model/content.ts';
import type { BeliefPageName } from '#content-model/schemas/beliefs.ts';
import { Quote } from '#site/ui/Quote.tsx';
import './belief-page.css';
import type { Jump } from './JumpNavigation.tsx';
import './print.css';

interface Props {
  quote: Page<BeliefPageName>['quote'];
  navigation: ReactNode;
  children: ReactNode;
}

/** The layout of all belief pages: quick jumps on the left, a verse, then the page's own parts. */
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

/** A quick jump, reduced to what the navigation shows because the page contains it as JSON. */
export const jumpTo = ({ id, navLabel }: Jump): Jump => ({ id, navLabel });

export const jumpsTo = (sections: readonly ListRecord<'beliefs'>[]): Jump[] =>
  sections.map(({ id, title, topics }, index) => ({
    id,
    navLabel: title,
    section: index + 1,
    below: topics.map(jumpTo),
  }));
