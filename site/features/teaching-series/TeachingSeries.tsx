import type { ReactNode } from 'react';
import type { Page } from '#content-model/content.ts';
import { Closing } from '#site/ui/Closing.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';

import './teaching-series.css';

interface Props {
  note: string;
  children: ReactNode;
}

export function SeriesSection({ note, children }: Props) {
  return (
    <section className="section">
      <div className="wrap">
        {children}
        <p className="player-note">{note}</p>
      </div>
    </section>
  );
}

export function Together({ heading, text, buttons }: Page<'teaching-series'>['cta']) {
  return (
    <Closing heading={heading} text={text} tone="linen">
      {buttons.map((button) => (
        <ButtonLink key={button.href} to={button} />
      ))}
    </Closing>
  );
}
