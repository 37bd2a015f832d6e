import { getSedra, type HDate } from '@hebcal/core';
import { inIsrael } from './hebrew-date.ts';

/**
 * What takes its turn on a Sabbath, before any reference is looked up. Names are the calendar library's.
 * `numbers` are places among the 54 portions.
 */
export type Sabbath =
  | {
      readonly kind: 'portion' | 'combined' | 'final-portion';
      readonly numbers: number[];
      readonly parsha: string[];
    }
  | { readonly kind: 'festival' };

function lookup(sabbath: HDate) {
  return getSedra(sabbath.getFullYear(), inIsrael).lookup(sabbath);
}

/**
 * Says whether a Sabbath has a portion, two combined, or a festival in their place.
 *
 * V'Zot HaBerachah has no Sabbath of its own in the library (it is read on Simchat Torah, never a Sabbath outside
 * Israel). Here it stands on the Sabbath seven days before Shabbat Bereshit, which is a festival Sabbath in every
 * year (17, 19, 20 or 22 Tishrei), so that it displaces no other portion.
 *
 * @param sabbath the Hebrew date of a Saturday
 */
export function sabbathOf(sabbath: HDate): Sabbath {
  const { chag, num, parsha } = lookup(sabbath);
  if (!chag) {
    const numbers = Array.isArray(num) ? num : [num];
    return { kind: numbers.length === 2 ? 'combined' : 'portion', numbers, parsha };
  }
  if (lookup(sabbath.add(7, 'd')).num === 1) {
    return { kind: 'final-portion', numbers: [54], parsha: ['Vezot Haberakhah'] };
  }
  return { kind: 'festival' };
}
