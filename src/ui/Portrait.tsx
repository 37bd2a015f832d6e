import { Art } from './Art.tsx';
import './portrait.css';

export interface PortraitProps {
  /** Address of a photograph, or undefined while there is none: then a drawn frame with initials stands in. */
  photo: string | undefined;
  alt: string;
  initials: string;
  small?: boolean | undefined;
}

export function Portrait({ photo, alt, initials, small = false }: PortraitProps) {
  return (
    <figure className={small ? 'portrait sm' : 'portrait'}>
      <div className="picture">
        {photo ? (
          <img src={photo} width={480} height={600} alt={alt} loading="lazy" decoding="async" />
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
