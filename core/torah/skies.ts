/** The hour as bands of sky show it. 'eve' is Sabbath eve; 'none' leaves it to the visitor's device. */
export type Sky = 'dawn' | 'day' | 'gold' | 'eve' | 'night' | 'none';

/** What the sky is like from an instant on. */
export interface SkyChange {
  readonly sky: Sky;
  readonly from: Date;
}

/** As an attribute for site/layouts/living-sky.js: `night=1795500000000 dawn=…`, in milliseconds since 1970. */
export const skyAttribute = (changes: readonly SkyChange[]) =>
  changes.map(({ sky, from }) => `${sky}=${from.getTime()}`).join(' ');
