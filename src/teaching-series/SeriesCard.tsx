import { Art } from '../components/Art.tsx';
import '../components/card.css';
import { Icon } from '../components/Icon.tsx';
import { Link } from '../components/Link.tsx';
import './teaching-series.css';

export interface SeriesCardProps {
  id: string;
  title: string;
  description: string;
  playlistUrl: string;
  /** A looked-up picture's address; while there is none, the drawing of the series stands there. */
  thumbnailUrl?: string | undefined;
  /** The playlist's own title and picture are being looked up: a skeleton holds their place. */
  loading?: boolean | undefined;
  words: { play: string; share: string; copied: string };
}

/** The dialog that plays a series, by its id: see PlayerDialog.tsx. */
export const playerId = (series: string) => `${series}-player`;

export function SeriesCard(props: SeriesCardProps) {
  const { id, title, description, playlistUrl, thumbnailUrl, loading, words } = props;
  if (loading) return <Skeleton />;
  const heading = `${id}-title`;
  const opener = { command: 'show-modal', commandfor: playerId(id), type: 'button' as const };
  return (
    <article className="card series" id={id} aria-labelledby={heading}>
      <div className="art">
        {thumbnailUrl ? (
          <img src={thumbnailUrl} width={1280} height={720} alt="" loading="lazy" decoding="async" />
        ) : (
          <Art name="series-discipleship" width={1280} height={720} />
        )}
        <button className="thumb" aria-label={`${words.play}: ${title}`} {...opener}>
          <span className="disc">
            <Icon name="play" />
          </span>
        </button>
      </div>
      <div className="body">
        <h2 id={heading}>{title}</h2>
        <p className="muted">{description}</p>
        <div className="acts">
          <button className="btn btn-small" aria-describedby={heading} {...opener}>
            <Icon name="play" />
            {words.play}
          </button>
          <button
            className="btn btn-2 btn-small"
            type="button"
            aria-describedby={heading}
            data-share={playlistUrl}
            data-title={title}
            data-copied={words.copied}
          >
            <Icon name="share" />
            <span>{words.share}</span>
          </button>
          <noscript>
            <Link className="btn btn-small" href={playlistUrl} newTab describedBy={heading}>
              {words.play}
            </Link>
          </noscript>
        </div>
      </div>
    </article>
  );
}

/** The card's shape while its words and picture are on their way. */
function Skeleton() {
  return (
    <article className="card series skeleton" aria-busy="true">
      <div className="art" />
      <div className="body">
        <span className="bar" />
        <span className="bar short" />
      </div>
    </article>
  );
}
