import type { Picture } from '#content-model/schemas/pictures.ts';
import { Art } from './Art.tsx';
import { Photo } from './Photo.tsx';
import './portrait.css';

export interface PortraitProps {
  /** Without it, a drawing of the person's work or a frame with initials is shown. */
  photo: Picture | undefined;
  drawing: { art: string; alt: string } | undefined;
  /** For the frame, and for a photograph without alternative text. */
  alt: string;
  initials: string;
  small?: boolean | undefined;
}

export function Portrait({ photo, drawing, alt, initials, small = false }: PortraitProps) {
  return (
    <figure className={small ? 'portrait sm' : 'portrait'}>
      <div className="picture">
        {photo ? (
          <Photo
            picture={photo}
            alt={photo.alt || alt}
            sizes={small ? '(max-width: 48em) 45vw, 15rem' : '(max-width: 63.9375em) 21rem, 30rem'}
          />
        ) : drawing ? (
          <Art name={drawing.art} width={480} height={600} alt={drawing.alt} />
        ) : (
          <>
            <Art name="portrait-blank" width={480} height={600} alt={alt} />
            <span className="mono" aria-hidden="true">
              {initials}
            </span>
          </>
        )}
      </div>
    </figure>
  );
}
