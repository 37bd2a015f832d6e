/** US towns with postal codes, coordinates and zones, from the packages zipcodes and tz-lookup. */
import zoneAt from '@photostructure/tz-lookup';
import zipcodes from 'zipcodes';

/** By name in capitals: `{ ALASKA: 'AK' }`. */
const codes: Readonly<Record<string, string>> = zipcodes.states.full;

/** Accepts 'colorado' or 'co'; undefined for an unknown state. */
export function findState(written: string): { name: string; code: string } | undefined {
  const wanted = written.trim().toUpperCase();
  const [name, code] = Object.entries(codes).find((pair) => pair.includes(wanted)) ?? [];
  // The list also contains Canada.
  if (!name || !code || zipcodes.lookupByState(code)[0]?.country !== 'US') return undefined;
  return { name: name.toLowerCase().replace(/\b(?!of\b)\w/g, (letter) => letter.toUpperCase()), code };
}

/** The towns of a state. @param code 'CO' */
export const townsOf = (code: string) => [...new Set(zipcodes.lookupByState(code).map(({ city }) => city))];

/** The center of a town with its first postal code; undefined if the list does not contain it. */
export function findTown(name: string, code: string) {
  const places = zipcodes.lookupByName(name, code);
  const [first] = places;
  if (!first) return undefined;
  const average = (of: 'latitude' | 'longitude') =>
    Number((places.reduce((sum, place) => sum + place[of], 0) / places.length).toFixed(4));
  const [latitude, longitude] = [average('latitude'), average('longitude')];
  return {
    town: first.city,
    postalCode: first.zip,
    latitude,
    longitude,
    timeZone: zoneAt(latitude, longitude),
  };
}
