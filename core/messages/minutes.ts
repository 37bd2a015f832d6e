/** A position in a recording as people read it: '14:20', '1:02:03'. @param seconds from the beginning */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const padded = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}

/** The seconds of '14:20' or '1:02:03'; NaN for another text. */
export function secondsOf(clock: string): number {
  if (!/^(?:\d+:)?\d{1,3}:\d{2}$/.test(clock)) return Number.NaN;
  return clock.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

/** A length in whole minutes, at least one: '48 minutes'. @param seconds the whole recording */
export function minutesInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** The anchor of a second on a message's page: `t=754`. Browsers scroll to an element with this id. */
export const anchorAt = (seconds: number) => `t=${Math.floor(seconds)}`;

/** The second that an address names (`#t=754`), or undefined. @param hash with its number sign */
export function secondInHash(hash: string): number | undefined {
  const [, seconds] = /^#t=(\d{1,6})$/.exec(hash) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}
