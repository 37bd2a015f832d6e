/** Line drawings on a 24 px grid with 2 px lines. They inherit color and size from the text. */
const paths = {
  'arrow-left': 'M20 12H4M10 6l-6 6 6 6',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  'arrow-up-right': 'M8 16 18 6M10 6h8v8',
  check: 'M4 12.5 10 18 20 6',
  alert: 'M12 5v9M12 18v1',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z',
  download: 'M12 3v12M6.5 9.5 12 15 17.5 9.5M4 20h16',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3v4.5M15.5 3v4.5M15.5 15.5h.01',
  feed: 'M5 19h.01M5 12.5a6.5 6.5 0 0 1 6.5 6.5M5 5a14 14 0 0 1 14 14',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12',
  play: 'M7 4.5 19.5 12 7 19.5z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20.5 20.5',
} as const;

export type IconName = keyof typeof paths;

export const iconNames = Object.keys(paths) as IconName[];

/** Decorative: the link or button around it has the text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={name === 'arrow-right' ? 'icon arr' : 'icon'}>
      <path d={paths[name]} />
    </svg>
  );
}
