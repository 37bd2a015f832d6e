import { useState } from 'react';
import type { ListRecord, Page } from '#content-model/content.ts';
import { mapEmbedUrl, mapUrl } from '#core/contact-links.ts';
import { Art } from '#site/ui/Art.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';

interface MapProps {
  /** Shown until the visitor asks for the map; the default is the name of the place. */
  drawing: ListRecord<'affiliates'>['map'];
  destination: string;
  copy: Pick<Page<'affiliate-detail'>, 'showMap' | 'mapNote'>;
}

/** The drawn map. A click replaces it with the map service's, which is not contacted before. */
export function MapCard({ drawing, destination, copy }: MapProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={isShown ? 'has-map' : undefined}>
      <div className="map">
        {isShown ? (
          <iframe
            title={destination}
            src={mapEmbedUrl(destination)}
            referrerPolicy="no-referrer"
            allowFullScreen
            // The button is hidden now, so keyboard users continue from the map.
            ref={(frame) => frame?.focus({ preventScroll: true })}
          />
        ) : drawing ? (
          <Art name={drawing.art} width={960} height={480} alt={drawing.alt} />
        ) : (
          <p>{destination}</p>
        )}
      </div>
      <div className="show-map">
        <button
          className="button button-secondary on-request needs-script"
          type="button"
          onClick={() => setIsShown(true)}
        >
          {copy.showMap}
        </button>
        <noscript>
          <ButtonLink to={{ label: copy.showMap, href: mapUrl(destination) }} secondary newTab />
        </noscript>
        <p className="small muted on-request needs-script">{copy.mapNote}</p>
      </div>
    </div>
  );
}
