import { contactForm } from './contact-form.ts';
import type { SubmissionForm } from './form.ts';

/** Every form of the site. */
export const forms: readonly SubmissionForm[] = [contactForm];
