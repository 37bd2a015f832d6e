import type { Picture } from '#content-model/schemas/pictures.ts';
import { visibleLength } from '#core/text.ts';
import { artUrl } from './Art.tsx';
import { Photo } from './Photo.tsx';
import { usePictureFailure } from './use-picture-failure.ts';
import './book.css';

export interface CoverProps {
  /** The drawn cover in site/art; its title is set live. */
  art?: string | undefined;
  /** The ministry's own picture of it: it wins over all others. */
  photo?: Picture | undefined;
  /** A real cover's address: it takes the place of drawing and title together. */
  imageUrl?: string | undefined;
  /** Left out on the drawing of a book whose title is not known. */
  title?: string | undefined;
  /** What is said below the document icon: there is no cover, or it would not load. */
  words: { noCover: string; failed: string };
  /** Whether a real cover may still be found. */
  isAwaited?: boolean;
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

/** A book's cover, 2:3. Decorative: title and author are beside it. One that fails to load gives way to the document icon. */
export function Cover({ art, photo, imageUrl, title, words, isAwaited }: CoverProps) {
  const missing = artUrl('book-missing');
  const drawn = imageUrl ? undefined : art;
  const known = imageUrl ?? (art && artUrl(art));
  const { hasFailed, image } = usePictureFailure(known);
  if (photo) {
    return (
      <div className="cover">
        <Photo picture={photo} alt="" sizes="(max-width: 48em) 45vw, 16rem" />
      </div>
    );
  }
  const isShown = known !== undefined && !hasFailed;
  const picture = (
    <img
      {...image}
      src={isShown ? known : missing}
      width={400}
      height={600}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
  // The icon says that there is no cover; until that is certain, only visitors without JavaScript see it, and
  // no words.
  if (!known && isAwaited) {
    return (
      <div className="cover awaited">
        <noscript>{picture}</noscript>
      </div>
    );
  }
  return (
    <div className={drawn && dark.has(drawn) ? 'cover inverse' : 'cover'}>
      {picture}
      {drawn && title && isShown && (
        <p className="cover-title" data-size={titleSize(title)} aria-hidden="true">
          {coverTitle(title)}
        </p>
      )}
      {!isShown && <p className="none">{known ? words.failed : words.noCover}</p>}
    </div>
  );
}

/** Lettering on a drawn cover: three lines at most, because the drawing begins at 45 % of the height. */

/** About what three lines of the largest lettering hold. */
const short = 31;

/** The title as a cover has it: a long one without its subtitle. */
export function coverTitle(title: string): string {
  return visibleLength(title) > short ? (title.split(': ')[0] ?? title) : title;
}

/** Smaller lettering for what is still long. */
export function titleSize(title: string): 'small' | 'middle' | undefined {
  const width = visibleLength(coverTitle(title));
  if (width > 40) return 'small';
  return width > short ? 'middle' : undefined;
}
