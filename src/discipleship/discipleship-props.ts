import { mailtoHref } from '../../domain/mailto.ts';
import type { ListRecord, Page } from '../../reader/content.ts';
import type { MailButton } from '../../reader/schemas/parts.ts';
import type { NextStepsProps } from './Discipleship.tsx';
import type { Voice } from './Voices.tsx';

type TrackPage = Page<'mighty-men'> | Page<'women-of-valor'>;
type Testimonial = ListRecord<'testimonials'>;

/** The testimonials that stand on one page, in their order. */
export function voicesOf(testimonials: readonly Testimonial[], page: Testimonial['group']): Voice[] {
  return testimonials.filter(({ group }) => group === page);
}

export function nextStepsProps({ nextSteps }: Page<'discipleship'>): NextStepsProps {
  return { ...nextSteps, email: mailLink(nextSteps.email) };
}

/** The two ways on at the head of a track's page. Both open a drafted e-mail. */
export function headButtons({ hero: { buttons } }: TrackPage) {
  return { first: mailLink(buttons.join), second: mailLink(buttons.contact) };
}

/** A button that opens a drafted e-mail, as a link. */
export function mailLink({ label, mailto }: Readonly<MailButton>) {
  return { label, href: mailtoHref(mailto) };
}
