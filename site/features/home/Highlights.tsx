import type { ReactNode } from 'react';
import type { Page } from '#content-model/content.ts';
import { Section } from '#site/ui/Section.tsx';
import './cord.css';

type Copy = Omit<Page<'home'>['highlights'], 'cards'>;

export function Highlights({ heading, intro, children }: Copy & { children: ReactNode }) {
  return (
    <Section heading={heading} intro={intro} className="first" ornaments={['tail']}>
      {children}
    </Section>
  );
}
