import { queryOptions } from '@tanstack/react-query';
import type { ListRecord, Page } from '#content-model/content.ts';
import { artUrl } from '#site/ui/Art.tsx';
import '#site/ui/card.css';
import { Icon } from '#site/ui/Icon.tsx';
import { Link } from '#site/ui/Link.tsx';
import { useLookUp } from '#site/ui/use-look-up.ts';
import './messages.css';

interface Props {
  playlists: readonly Pick<
    ListRecord<'playlists'>,
    'id' | 'title' | 'description' | 'url' | 'art' | 'thumbnail'
  >[];
  copy: Page<'messages'>['card'];
  /** The label of every card, and the text of a picture whose thumbnail was not found. */
  unknown: string | undefined;
}

export function PlaylistCards({ playlists, copy, unknown }: Props) {
  if (playlists.length === 0) return null;
  return (
    <ul className="columns-phone playlists" role="list">
      {playlists.map((playlist) => (
        <li key={playlist.id}>
          <PlaylistCard playlist={playlist} copy={copy} unknown={unknown} />
        </li>
      ))}
    </ul>
  );
}

/** Shows its drawing until the thumbnail is found, unless the content says `thumbnail: false`. */
function PlaylistCard({
  playlist,
  copy,
  unknown,
}: Omit<Props, 'playlists'> & { playlist: Props['playlists'][number] }) {
  const { id, title, description, url, art = 'playlist-placeholder' } = playlist;
  const thumbnail = useLookUp({ ...thumbnailLookUp(url), enabled: playlist.thumbnail });
  const hasFailed = thumbnail === 'failed';
  const found = thumbnail === 'loading' || hasFailed ? undefined : thumbnail;
  const heading = `${id}-title`;
  return (
    <article className="card playlist" id={id} aria-labelledby={heading}>
      <div className={thumbnail === 'loading' ? 'art loading' : 'art'}>
        <img
          src={found ?? artUrl(art)}
          width={1280}
          height={720}
          alt={hasFailed ? unknown : ''}
          loading="lazy"
          decoding="async"
        />
      </div>
      {unknown && (
        <div className="strip" aria-hidden="true">
          <Icon name="play" />
          {unknown}
        </div>
      )}
      <div className="body">
        <h2 className="h3" id={heading}>
          {title}
        </h2>
        <p className="muted">{description}</p>
        {/* Its target covers the picture: see messages.css. */}
        <Link className="button" href={url} newTab note={copy.newTab} aria-describedby={heading}>
          {copy.button}
        </Link>
      </div>
    </article>
  );
}

/** Milliseconds before the look-up starts. */
const delay = 100;
/** Milliseconds after which a look-up has failed. */
const timeout = 10_000;

const thumbnailLookUp = (playlistUrl: string) =>
  queryOptions({
    queryKey: ['thumbnail', playlistUrl],
    async queryFn() {
      await new Promise((resolve) => setTimeout(resolve, delay));
      const query = new URLSearchParams({ url: playlistUrl, format: 'json' });
      const response = await fetch(`https://www.youtube.com/oembed?${query}`, {
        mode: 'cors',
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error('oEmbed failed');
      const { thumbnail_url: address } = await response.json();
      if (!/^https:/.test(address)) throw new Error('oEmbed failed');
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return picture.src;
    },
  });
