import type { Picture } from '#content-model/schemas/pictures.ts';
import { visibleLength } from '#core/text.ts';
import { artUrl } from './Art.tsx';
import { Photo } from './Photo.tsx';
import { usePictureFailure } from './use-picture-failure.ts';
import './book.css';

export interface CoverProps {
  /** The drawn cover in site/art; its title is real text. */
  art?: string | undefined;
  photo?: Picture | undefined;
  /** The address of a real cover, which replaces drawing and title. */
  imageUrl?: string | undefined;
  title?: string | undefined;
  /** Shown below the document icon: there is no cover, or it failed to load. */
  copy: { noCover: string; failed: string };
  /** Whether a look-up may still find a real cover. */
  isPending?: boolean;
}

/** Drawings dark enough for light text. */
const dark = new Set([
  'book-shaddai',
  'book-rec-03',
  'book-rec-05',
  'book-rec-06',
  'book-rec-09',
  'book-rec-10',
]);

/** A book's cover, 2:3. Decorative: title and author are next to it. An icon replaces a broken cover. */
export function Cover({ art, photo, imageUrl, title, copy, isPending }: CoverProps) {
  const missing = artUrl('book-missing');
  const drawn = imageUrl ? undefined : art;
  const url = imageUrl ?? (art && artUrl(art));
  const { hasFailed, image } = usePictureFailure(url);
  if (photo) {
    return (
      <div className="cover">
        <Photo picture={photo} alt="" sizes="(max-width: 48em) 45vw, 16rem" />
      </div>
    );
  }
  const isShown = url !== undefined && !hasFailed;
  const picture = (
    <img
      {...image}
      src={isShown ? url : missing}
      width={400}
      height={600}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
  // The icon means no cover; during a look-up only visitors without JavaScript see it, without text.
  if (!url && isPending) {
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
      {!isShown && <p className="none">{url ? copy.failed : copy.noCover}</p>}
    </div>
  );
}

/** Text on a drawn cover: at most three lines, because the drawing begins at 45% of the height. */

/** In characters: about three lines of the largest text. */
const short = 31;

/** The title on a cover: a long one without its subtitle. */
export function coverTitle(title: string): string {
  return visibleLength(title) > short ? (title.split(': ')[0] ?? title) : title;
}

export function titleSize(title: string): 'small' | 'middle' | undefined {
  const width = visibleLength(coverTitle(title));
  if (width > 40) return 'small';
  return width > short ? 'middle' : undefined;
}
