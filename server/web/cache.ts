import type { Clock } from '../clock.ts';

/** Something that was made and, perhaps, holds for a while only. By the site's clock. */
export interface Perishable {
  made: Date;
  /** Undefined: until it is forgotten. */
  expires: Date | undefined;
}

interface Options<Value> {
  /** Undefined: there is no such thing. */
  make(key: string): Promise<Value | undefined>;
  clock: Clock;
}

/**
 * Makes each value once, and again when it has expired or was forgotten. Of all who ask for the same one at once, the first makes it and
 * the others wait. A failure, and the answer that there is no such thing, are not cached.
 */
export function createCache<Value extends Perishable>({ make, clock }: Options<Value>) {
  const entries = new Map<string, { making: Promise<Value | undefined>; value?: Value }>();

  /** What was made in the future is of a clock that was wrong: the midnight at which it expires may be years away. */
  function holds({ made, expires }: Value): boolean {
    const now = clock.now();
    return !expires || (now < expires && now >= made);
  }

  return {
    /** The value if it lies ready. */
    ready(key: string): Value | undefined {
      const value = entries.get(key)?.value;
      return value && holds(value) ? value : undefined;
    },

    /** The value, made first if need be. @throws what making it throws */
    async get(key: string): Promise<Value | undefined> {
      const known = entries.get(key);
      if (known && (!known.value || holds(known.value))) return known.making;
      const entry: { making: Promise<Value | undefined>; value?: Value } = { making: make(key) };
      entries.set(key, entry);
      const value = await entry.making.catch((error) => {
        forget(key, entry);
        throw error;
      });
      if (value) entry.value = value;
      else forget(key, entry);
      return value;
    },

    forget: (key: string) => void entries.delete(key),
  };

  /** Unless another has taken its place. */
  function forget(key: string, entry: object) {
    if (entries.get(key) === entry) entries.delete(key);
  }
}
