import type { OutboxMail } from '../database/outbox-repository.ts';

/** An instant for people, in the zone of the computer that shows it: `Sep 20, 2025, 10:00 AM CDT`. */
export function when(iso: string): string {
  return new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** What something is, below its like: `Received:          Sep 20, 2025, …`. */
export const labelled = (label: string, value: number | string) => `${`${label}:`.padEnd(19)}${value}`;

/** How an e-mail stands. */
export function mailState({ sent_at, failed_at, attempts, last_error, next_attempt_at }: OutboxMail): string {
  if (sent_at) return `sent ${when(sent_at)}`;
  if (failed_at) return `given up ${when(failed_at)} (${last_error})`;
  return attempts === 0
    ? 'waiting'
    : `failed ${attempts} times (${last_error}), next try ${when(next_attempt_at)}`;
}
