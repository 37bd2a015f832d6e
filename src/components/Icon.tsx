/** Line drawings on a 24 grid, 2 px line. Colour and size come from the text around them. */
const paths = {
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  'arrow-up-right': 'M8 16 18 6M10 6h8v8',
  check: 'M4 12.5 10 18 20 6',
  alert: 'M12 5v9M12 18v1',
} as const;

interface Props {
  name: keyof typeof paths;
}

/** Decorative: the link or button around it carries the words. */
export function Icon({ name }: Props) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={name === 'arrow-right' ? 'arr' : undefined}>
      <path d={paths[name]} />
    </svg>
  );
}
