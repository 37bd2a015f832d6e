import { longDate } from '../../domain/dates/us-format.ts';
import { nextSabbath } from '../../domain/gatherings/next-sabbath.ts';

/**
 * The date of 'Next Sabbath: {date}' for people and for machines, on the server and in a page left open. Null when it
 * cannot be told, as in a browser that does not know the zone: the line is then left empty (specification).
 */
export function sabbathDate(now: Date, zone: string): { text: string; iso: string } | null {
  try {
    const day = nextSabbath(now, zone);
    return { text: longDate(day), iso: day };
  } catch {
    return null;
  }
}
