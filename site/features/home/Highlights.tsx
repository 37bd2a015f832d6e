import type { ReactNode } from 'react';
import type { Page } from '#content-model/content.ts';
import { SectionHead } from '#site/ui/Section.tsx';
import './cord.css';

type Copy = Omit<Page<'home'>['highlights'], 'cards'>;

export function Highlights({ heading, intro, children }: Copy & { children: ReactNode }) {
  return (
    <section className="section first">
      <span className="tail" aria-hidden="true" />
      <div className="wrap">
        <SectionHead heading={heading}>{intro}</SectionHead>
        {children}
      </div>
    </section>
  );
}
