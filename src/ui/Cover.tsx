import { Art, artUrl } from './Art.tsx';
import './book.css';

export interface CoverProps {
  /** The drawn cover in src/art; its title is set live. */
  art?: string | undefined;
  /** A real cover's address: it takes the place of drawing and title together. */
  imageUrl?: string | undefined;
  /** Left out on the drawing of a book whose title is not known. */
  title?: string | undefined;
  /** What is said below the document icon: there is no cover, or (see missing-pictures.client.ts) it would not load. */
  words: { noCover: string; failed: string };
}

/** Drawings dark enough for light lettering. */
const dark = new Set([
  'book-shaddai',
  'book-rec-03',
  'book-rec-05',
  'book-rec-06',
  'book-rec-09',
  'book-rec-10',
]);

/** A book's cover, 2:3. Decorative: title and author stand beside it. */
export function Cover({ art, imageUrl, title, words }: CoverProps) {
  if (imageUrl) {
    return (
      <div className="cover">
        <img
          src={imageUrl}
          width={400}
          height={600}
          alt=""
          loading="lazy"
          decoding="async"
          data-instead={artUrl('book-missing')}
        />
        <p className="none failed">{words.failed}</p>
      </div>
    );
  }
  if (!art) {
    return (
      <div className="cover">
        <Art name="book-missing" width={400} height={600} />
        <p className="none">{words.noCover}</p>
      </div>
    );
  }
  return (
    <div className={dark.has(art) ? 'cover inverse' : 'cover'}>
      <Art name={art} width={400} height={600} instead={artUrl('book-missing')} />
      {title && (
        <p className="cover-title" data-size={titleSize(title)} aria-hidden="true">
          {coverTitle(title)}
        </p>
      )}
      <p className="none failed">{words.failed}</p>
    </div>
  );
}

/** Lettering on a drawn cover: three lines at most, because the drawing begins at 45 % of the height. */

/** About what three lines of the largest lettering hold. */
const short = 31;

/** The title as a cover has it: a long one without its subtitle. */
export function coverTitle(title: string): string {
  return title.length > short ? (title.split(': ')[0] ?? title) : title;
}

/** Smaller lettering for what is still long. */
export function titleSize(title: string): 'small' | 'middle' | undefined {
  const { length } = coverTitle(title);
  if (length > 40) return 'small';
  return length > short ? 'middle' : undefined;
}
