import { Art } from './Art.tsx';
import './portrait.css';

export interface PortraitProps {
  /** Address of a photograph. While there is none a drawing of the person's work stands in, or a frame with initials. */
  photo: string | undefined;
  drawing: { art: string; alt: string } | undefined;
  /** Of the photograph or the frame. */
  alt: string;
  initials: string;
  small?: boolean | undefined;
}

export function Portrait({ photo, drawing, alt, initials, small = false }: PortraitProps) {
  return (
    <figure className={small ? 'portrait sm' : 'portrait'}>
      <div className="picture">
        {photo ? (
          <img src={photo} width={480} height={600} alt={alt} loading="lazy" decoding="async" />
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
