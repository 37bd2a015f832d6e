import type { ReactNode } from 'react';
import type { Ministry, Page } from '#content-model/content.ts';
import { ButtonLink } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import './stay-connected.css';

interface Props {
  copy: Page<'home'>['connect'];
  ministry: Ministry;
  giving: boolean;
  children: ReactNode;
}

export function StayConnected({ copy, ministry, giving: asksForGifts, children }: Props) {
  const { heading, newsletter, social, giving } = copy;
  return (
    <Section className="dust" ornaments={['cord w13 reach', 'tail out']}>
      <div className="shawl">
        <span className="fringe l" />
        <span className="fringe r" />
        <h2>{heading}</h2>
        <div className={asksForGifts ? 'columns three' : 'columns'}>
          <div>
            <h3 className="h4">{newsletter.heading}</h3>
            <p className="muted">{newsletter.text}</p>
            <ButtonLink to={{ label: newsletter.button, mailto: newsletter.mailto }} />
          </div>
          {ministry.social.length > 0 && (
            <div>
              <h3 className="h4">{social.heading}</h3>
              <p className="muted">{social.text}</p>
              {children}
            </div>
          )}
          {asksForGifts && (
            <div>
              <h3 className="h4">{giving.heading}</h3>
              <p className="muted">{giving.text}</p>
              <ButtonLink to={{ label: giving.button, href: ministry.links.giving ?? '' }} secondary newTab />
            </div>
          )}
        </div>
      </div>
    </Section>
  );
}
