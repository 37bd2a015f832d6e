/** Towns of the United States with their postal codes, places and zones: from the packages zipcodes and tz-lookup. */
import zoneAt from '@photostructure/tz-lookup';
import zipcodes from 'zipcodes';

/** By their names in capitals: `{ ALASKA: 'AK' }`. */
const codes: Readonly<Record<string, string>> = zipcodes.states.full;

/** 'colorado' or 'co' as both its names; undefined for what is no state. */
function findState(written: string): { name: string; code: string } | undefined {
  const sought = written.trim().toUpperCase();
  const [name, code] = Object.entries(codes).find((pair) => pair.includes(sought)) ?? [];
  // The list holds Canada too.
  if (!name || !code || zipcodes.lookupByState(code)[0]?.country !== 'US') return undefined;
  return { name: name.toLowerCase().replace(/\b(?!of\b)\w/g, (letter) => letter.toUpperCase()), code };
}

/**
 * The state, and the middle of the town with its first postal code where the list has it.
 *
 * @returns undefined where there is no such state
 */
export function findTown(town: string, written: string) {
  const state = findState(written);
  if (!state) return undefined;
  const places = zipcodes.lookupByName(town, state.code);
  const [first] = places;
  if (!first) return { state };
  const middle = (of: 'latitude' | 'longitude') =>
    Number((places.reduce((sum, place) => sum + place[of], 0) / places.length).toFixed(4));
  const [latitude, longitude] = [middle('latitude'), middle('longitude')];
  return { state, postalCode: first.zip, latitude, longitude, timeZone: zoneAt(latitude, longitude) };
}
