/** Towns of the United States with their postal codes, places and zones: from the packages zipcodes and tz-lookup. */
import zoneAt from '@photostructure/tz-lookup';
import zipcodes from 'zipcodes';

/** By their names in capitals: `{ ALASKA: 'AK' }`. */
const codes: Readonly<Record<string, string>> = zipcodes.states.full;

/** 'colorado' or 'co' as both its names; undefined for what is no state. */
export function findState(written: string): { name: string; code: string } | undefined {
  const sought = written.trim().toUpperCase();
  const [name, code] = Object.entries(codes).find((pair) => pair.includes(sought)) ?? [];
  // The list holds Canada too.
  if (!name || !code || zipcodes.lookupByState(code)[0]?.country !== 'US') return undefined;
  return { name: name.toLowerCase().replace(/\b(?!of\b)\w/g, (letter) => letter.toUpperCase()), code };
}

/** The names of a state's towns. @param code 'CO' */
export const townsOf = (code: string) => [...new Set(zipcodes.lookupByState(code).map(({ city }) => city))];

/** The middle of a town as the list writes it, with its first postal code; undefined where the list has no such town. */
export function findTown(name: string, code: string) {
  const places = zipcodes.lookupByName(name, code);
  const [first] = places;
  if (!first) return undefined;
  const middle = (of: 'latitude' | 'longitude') =>
    Number((places.reduce((sum, place) => sum + place[of], 0) / places.length).toFixed(4));
  const [latitude, longitude] = [middle('latitude'), middle('longitude')];
  return {
    town: first.city,
    postalCode: first.zip,
    latitude,
    longitude,
    timeZone: zoneAt(latitude, longitude),
  };
}
