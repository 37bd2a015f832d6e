/**
 * A moment as people at the ministry read it: "Friday, November 27, 8:02 PM".
 *
 * @param zone IANA name of the ministry's zone
 */
export function longMoment(at: Date, zone: string): string {
  const day = at.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: zone,
  });
  const time = at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: zone });
  return `${day}, ${time}`.replaceAll('\u202f', ' ');
}
