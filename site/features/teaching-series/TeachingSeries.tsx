import type { ReactNode } from 'react';
import type { Page } from '#content-model/content.ts';
import { ButtonLink } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
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
    <Section heading={heading} tone="linen" intro={text}>
      <p className="actions together">
        {buttons.map((button) => (
          <ButtonLink key={button.href} to={button} />
        ))}
      </p>
    </Section>
  );
}
