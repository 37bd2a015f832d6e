import { Art } from '../ui/Art.tsx';
import '../ui/card.css';
import { Link } from '../ui/Link.tsx';
import './gatherings.css';
import type { Ministry, Page } from '../../reader/content.ts';
import { Lines } from '../ui/Lines.tsx';
import { contactLinks } from '../ui/LinkedText.tsx';

type Props = Pick<Page<'gatherings'>, 'location' | 'parking'> & { ministry: Ministry };

/**
 * How to get here, and how to get in. The link at the address covers the whole card; gatherings.client.ts lets Space open it
 * as well.
 */
export function FindUs({ location, parking, ministry }: Props) {
  const { address, townMap: map } = ministry;
  const [before = '', after] = location.cardLabel.split(location.text);
  return (
    <section className="section">
      <div className="wrap columns find">
        <article className="card place-card" data-space>
          {map && (
            <div className="art">
              <Art name={map.art} width={960} height={480} alt={map.alt} />
            </div>
          )}
          <div className="body">
            <h2 className="h3">{location.heading}</h2>
            <p>
              <Link href={address.mapUrl} newTab note={after?.trim() || undefined}>
                <span className="visually-hidden">{before} </span>
                {location.text}
              </Link>
            </p>
            <p className="muted">{location.hint}</p>
          </div>
        </article>
        {!parking.hidden && (
          <div id="parking">
            <h2 className="h3">{parking.heading}</h2>
            <Lines items={parking.items} links={contactLinks(ministry)} />
          </div>
        )}
      </div>
    </section>
  );
}
