import { artUrl } from '#site/ui/Art.tsx';
import '#site/ui/card.css';
import { Icon } from '#site/ui/Icon.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';
import './teaching-series.css';
import type { Page } from '#content-model/content.ts';
import { useCopy } from '#site/ui/use-copy.ts';
import { usePictureFailure } from '#site/ui/use-picture-failure.ts';
import type { Series } from './series-props.ts';

interface Props {
  series: Series;
  words: Page<'teaching-series'>['card'];
  onPlay: () => void;
}

/** One series. A skeleton replaces its title and picture while they are looked up; the buttons stay. */
export function SeriesCard({ series, words, onPlay }: Props) {
  const { id, title, description, playlistUrl, art, thumbnail, isLoading, isTitleAwaited } = series;
  const { hasFailed, image } = usePictureFailure(thumbnail);
  const heading = `${id}-title`;
  // During the look-up the card keeps its old name.
  const name = isTitleAwaited ? { 'aria-label': title } : { 'aria-labelledby': heading };
  return (
    <article className="card series" id={id} {...name} aria-busy={isLoading || undefined}>
      <div className="art">
        <img
          {...image}
          src={thumbnail && !hasFailed ? thumbnail : artUrl(art)}
          width={1280}
          height={720}
          alt=""
          loading="lazy"
          decoding="async"
        />
        <button className="thumb" type="button" aria-label={`${words.play}: ${title}`} onClick={onPlay}>
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
          <button className="button button-small" type="button" aria-describedby={heading} onClick={onPlay}>
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

interface ShareButtonProps extends Pick<Props, 'words'> {
  title: string;
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

/** A bar with the size of the title, so that the layout does not shift. Hidden without JavaScript. */
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
