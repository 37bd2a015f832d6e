import { type ArtProps, addressIn } from './Art.tsx';

/**
 * A drawing on the first screen, inside the page: it is painted with the text. A separate request would take
 * another round trip. Not for islands: they would load all drawings.
 */
export const FirstArt = ({ name, alt = '', ...img }: ArtProps) => (
  // Vite leaves brackets, which no address may have.
  <img src={addressIn(drawings, name).replace(/[{}[\]]/g, encodeURIComponent)} alt={alt} {...img} />
);

const drawings = import.meta.glob<string>('../art/*.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});
