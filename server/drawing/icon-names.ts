/** The icons by the names that Shell.astro, the manifest and browsers ask for. */
export const iconNames = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icons/192.png',
  'icons/512.png',
  'icons/maskable-512.png',
] as const;

export type IconName = (typeof iconNames)[number];
