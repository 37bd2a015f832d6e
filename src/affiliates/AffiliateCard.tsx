import { Art } from '../ui/Art.tsx';
import '../ui/card.css';
import { Link } from '../ui/Link.tsx';

export interface AffiliateCardProps {
  name: string;
  /** 'Terrell, Texas' */
  place: string;
  /** What the search looks through: 'TX Texas'. */
  stateText: string;
  shown: boolean;
  line: string;
  art: string;
  website: string;
  route: string;
  words: { website: string; details: string };
}

/** One ministry: where it is, its own website, and our page about it. */
export function AffiliateCard(props: AffiliateCardProps) {
  const { name, place, stateText, shown, line, art, website, route, words } = props;
  return (
    <article className="card affiliate" data-state-text={stateText} hidden={!shown}>
      <div className="art">
        <Art name={art} width={720} height={360} />
      </div>
      <div className="body">
        <h2>{name}</h2>
        <p className="place">{place}</p>
        <p className="muted">{line}</p>
        <div className="acts">
          <Link className="btn" href={route}>
            {words.details}
            <span className="vh"> about {name}</span>
          </Link>
          <Link className="go" href={website} newTab note={`${name}, opens in a new tab`}>
            {words.website}
          </Link>
        </div>
      </div>
    </article>
  );
}
