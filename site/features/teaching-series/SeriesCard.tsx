import { artUrl } from '#site/ui/Art.tsx';
import '#site/ui/card.css';
import { Icon } from '#site/ui/Icon.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';
import '#site/ui/play-disc.css';
import './teaching-series.css';
import type { Page } from '#content-model/content.ts';
import { useCopy } from '#site/ui/use-copy.ts';
import { usePictureFailure } from '#site/ui/use-picture-failure.ts';
import type { Series } from './series-props.ts';

interface Props {
  series: Series;
  copy: Page<'teaching-series'>['card'];
  onPlay: () => void;
}

/** One series. A skeleton replaces its title and picture while they are looked up; the buttons stay. */
export function SeriesCard({ series, copy, onPlay }: Props) {
  const { id, title, description, playlistUrl, art, thumbnail, isLoading, isTitlePending } = series;
  const { hasFailed, image } = usePictureFailure(thumbnail);
  const heading = `${id}-title`;
  // During the look-up the card keeps its old name.
  const name = isTitlePending ? { 'aria-label': title } : { 'aria-labelledby': heading };
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
        <button className="thumb" type="button" aria-label={`${copy.play}: ${title}`} onClick={onPlay}>
          <span className="play-disc">
            <Icon name="play" />
          </span>
        </button>
      </div>
      <div className="body">
        <h2 className="h4" id={heading}>
          {isTitlePending ? <Skeleton text={title} /> : title}
        </h2>
        {description && <p className="muted">{description}</p>}
        <div className="actions">
          <button className="button button-small" type="button" aria-describedby={heading} onClick={onPlay}>
            <Icon name="play" />
            {copy.play}
          </button>
          <ShareButton playlist={playlistUrl} title={title} copy={copy} describedBy={heading} />
          <noscript>
            <ButtonLink
              to={{ label: copy.play, href: playlistUrl }}
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

interface ShareButtonProps extends Pick<Props, 'copy'> {
  title: string;
  playlist: string;
  describedBy: string;
}

/** Milliseconds for which the button says that it has copied. */
const copiedFor = 2000;

function ShareButton({ playlist, title, copy, describedBy }: ShareButtonProps) {
  const { isCopied, copy: copyText } = useCopy(copiedFor, true);
  const success = { title: 'Link copied!', description: `${title} playlist link copied to clipboard` };
  const failure = { title: 'Copy failed', description: 'Unable to copy link to clipboard' };
  return (
    <button
      className="button button-secondary button-small"
      type="button"
      aria-describedby={describedBy}
      onClick={() => copyText(playlist, success, failure)}
    >
      <Icon name="share" />
      <span>{isCopied ? copy.copied : copy.share}</span>
    </button>
  );
}

/** A bar with the size of the title, so that the layout does not shift. Hidden without JavaScript. */
function Skeleton({ text }: { text: string }) {
  return (
    <>
      <span className="held" aria-hidden="true">
        {text}
      </span>
      <span className="visually-hidden awaited">Loading...</span>
      <noscript>{text}</noscript>
    </>
  );
}
