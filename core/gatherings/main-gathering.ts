import { type Weekday, weekdays } from '../dates/calendar-day.ts';

interface Facts<Gathering> {
  readonly gatherings: readonly Gathering[];
  /** The name of the one that the site speaks of. */
  readonly mainGathering: string;
}

/** The weekly gathering that the whole site speaks of: the Sabbath service. */
export function mainGathering<Gathering extends { readonly what: string }>(
  ministry: Facts<Gathering>,
): Gathering {
  const main = ministry.gatherings.find(({ what }) => what === ministry.mainGathering);
  if (!main) throw new Error(`content/ministry.yaml: no gathering is named "${ministry.mainGathering}".`);
  return main;
}

/** The day that “Next Sabbath” names, counted from Sunday as 0: that of the main gathering, or by choice the Sabbath itself. */
export function nextSabbathDay(
  ministry: Facts<{ readonly what: string; readonly day: Weekday }> & {
    readonly nextSabbath: 'gathering' | 'sabbath';
  },
): number {
  return weekdays.indexOf(ministry.nextSabbath === 'sabbath' ? 'Saturday' : mainGathering(ministry).day);
}
