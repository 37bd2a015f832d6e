import { Art, artUrl } from '../ui/Art.tsx';
import '../ui/card.css';
import { Icon } from '../ui/Icon.tsx';
import { ButtonLink } from '../ui/Link.tsx';
import './teaching-series.css';
import type { PlaylistMetadata } from '../../domain/look-ups/metadata.ts';
import type { ListRecord } from '../../reader/content.ts';
import { useCopy } from '../ui/use-copy.ts';
import { playlistLookUp, useLookUps } from '../ui/use-look-ups.ts';
import { type SeriesCopy, seriesProps } from './series-props.ts';

type CardProps = ReturnType<typeof seriesProps>['card'];

/** The dialog that plays a series, by its id: see PlayerDialog in SeriesGrid.tsx. */
export const playerId = (series: string) => `${series}-player`;

/**
 * One series. While its own title and picture are being looked up a skeleton holds their place; the buttons
 * stay.
 */
export function SeriesCard(props: CardProps) {
  const { id, title, description, playlistUrl, art, thumbnail, isLoading, isTitleAwaited, words } = props;
  const heading = `${id}-title`;
  // A card that is looked up is still called by the name it had.
  const name = isTitleAwaited ? { 'aria-label': title } : { 'aria-labelledby': heading };
  const opener = {
    command: 'show-modal',
    commandfor: playerId(id),
    type: 'button' as const,
    'data-title': title,
  };
  return (
    <article className="card series" id={id} {...name} aria-busy={isLoading || undefined}>
      <div className="art">
        {thumbnail ? (
          <img
            src={thumbnail}
            data-instead={artUrl(art)}
            width={1280}
            height={720}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ) : (
          <Art name={art} width={1280} height={720} />
        )}
        <button className="thumb" aria-label={`${words.play}: ${title}`} {...opener}>
          <span className="disc">
            <Icon name="play" />
          </span>
        </button>
      </div>
      <div className="body">
        <h2 className="h4" id={heading}>
          {isTitleAwaited ? <Skeleton words={title} /> : title}
        </h2>
        {description && <p className="muted">{description}</p>}
        <div className="actions">
          <button className="button button-small" aria-describedby={heading} {...opener}>
            <Icon name="play" />
            {words.play}
          </button>
          <ShareButton playlist={playlistUrl} title={title} words={words} describedBy={heading} />
          <noscript>
            <ButtonLink
              to={{ label: words.play, href: playlistUrl }}
              small
              newTab
              aria-describedby={heading}
            />
          </noscript>
        </div>
      </div>
    </article>
  );
}

interface ShareButtonProps extends Pick<CardProps, 'title' | 'words'> {
  playlist: string;
  describedBy: string;
}

/** Milliseconds for which the button says that it has copied. */
const copiedFor = 2000;

function ShareButton({ playlist, title, words, describedBy }: ShareButtonProps) {
  const { isCopied, copy } = useCopy(copiedFor);
  const success = { title: 'Link copied!', description: `${title} playlist link copied to clipboard` };
  const failure = { title: 'Copy failed', description: 'Unable to copy link to clipboard' };
  return (
    <button
      className="button button-secondary button-small"
      type="button"
      aria-describedby={describedBy}
      onClick={() => copy(playlist, success, failure)}
    >
      <Icon name="share" />
      <span>{isCopied ? words.copied : words.share}</span>
    </button>
  );
}

/**
 * A bar that keeps the room of the title to come, so that nothing moves when it does. Without JavaScript none
 * will come.
 */
function Skeleton({ words }: { words: string }) {
  return (
    <>
      <span className="held" aria-hidden="true">
        {words}
      </span>
      <span className="visually-hidden awaited">Loading...</span>
      <noscript>{words}</noscript>
    </>
  );
}

interface Props {
  series: readonly ListRecord<'teachingSeries'>[];
  copy: SeriesCopy;
  /** What the server knows of each, in the same order. */
  known: readonly (PlaylistMetadata | undefined)[];
}

/** The cards of all series, of which some are yet to be looked up. */
export function LookedUpSeries({ series, copy, known }: Props) {
  const found = useLookUps(
    series.map(({ playlistUrl }) => playlistLookUp(playlistUrl)),
    known,
  );
  return <SeriesCards cards={series.map((one, at) => seriesProps(one, copy, found[at]).card)} />;
}

export function SeriesCards({ cards }: { cards: readonly CardProps[] }) {
  return (
    <ul className="series-grid" role="list">
      {cards.map((card) => (
        <li key={card.id}>
          <SeriesCard {...card} />
        </li>
      ))}
    </ul>
  );
}
