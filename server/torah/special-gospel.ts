import type { GospelReadings } from '../../domain/torah/gospel-readings.ts';
import type { SpecialSabbathName } from '../../domain/torah/names.ts';

/**
 * The list's reading from the Gospels for a special Sabbath, by the library's key for the occasion.
 *
 * Where Chanukah has two Sabbaths, its one reading belongs to the first (Day 1), as there is none left for Day 8.
 */
export function specialGospel(reason: string | null, gospels: GospelReadings): string | null {
  if (!reason || reason.startsWith('Chanukah Day 8')) return null;
  // 'Shabbat Shuva (with Vayeilech)', 'Shabbat Shekalim (on Rosh Chodesh)'
  const name = reason.includes('Chanukah') ? 'Shabbat Chanukah' : reason.replace(/ \(.*\)$/, '');
  return gospels.specialSabbaths?.[name as SpecialSabbathName] ?? null;
}
