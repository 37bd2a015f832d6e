import { mailtoHref } from '../../domain/mailto.ts';
import type { ListRecord, Page } from '../../reader/content.ts';
import type { MailButton } from '../../reader/schemas/parts.ts';
import type { NextStepsProps } from './NextSteps.tsx';
import type { TrackHeroProps } from './TrackHero.tsx';
import type { Voice } from './Voices.tsx';

export type TrackPage = Page<'mighty-men'> | Page<'women-of-valor'>;
type Testimonial = ListRecord<'testimonials'>;
export type TrackName = Exclude<Testimonial['group'], 'discipleship'>;

/** The testimonials that stand on one page, in their order. */
export function voicesOf(testimonials: readonly Testimonial[], page: Testimonial['group']): Voice[] {
  return testimonials.filter(({ group }) => group === page);
}

export function nextStepsProps({ nextSteps }: Page<'discipleship'>): NextStepsProps {
  return { ...nextSteps, email: mailLink(nextSteps.email) };
}

export function trackHeroProps({ hero }: TrackPage, track: TrackName): TrackHeroProps {
  const { heading, text, buttons } = hero;
  return {
    heading,
    text,
    logo: `logo-${track}`,
    art: `vignette-${track}`,
    join: mailLink(buttons.join),
    contact: mailLink(buttons.contact),
  };
}

/** A button that opens a drafted e-mail, as a link. */
export function mailLink({ label, mailto }: Readonly<MailButton>) {
  return { label, href: mailtoHref(mailto) };
}
