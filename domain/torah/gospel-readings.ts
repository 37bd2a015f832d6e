import type { FestivalName, PortionName, SpecialSabbathName } from './names.ts';

/**
 * The readings from the Gospels, which no calendar can compute: the ministry's own list. References are in English
 * verse numbers, several joined with '; '.
 */
export interface GospelReadings {
  readonly portions: Readonly<Record<PortionName, string>>;
  readonly festivals: Readonly<Record<FestivalName, string>>;
  /** A further reading on these Sabbaths, where the list has one. */
  readonly specialSabbaths?: Readonly<Partial<Record<SpecialSabbathName, string | undefined>>> | undefined;
}
