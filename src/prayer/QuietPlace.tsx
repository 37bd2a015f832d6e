import type { Page } from '../../reader/content.ts';

/** On /connect, over the prayer form: the way to /pray. */
export function QuietPlace({ text, label, href }: Page<'connect'>['prayerForm']['quiet']) {
  return (
    <p className="quiet-place">
      {text} <a href={href}>{label}</a>
    </p>
  );
}
