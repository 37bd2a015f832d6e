import { Art } from '../ui/Art.tsx';
import { ArrowLink, Link } from '../ui/Link.tsx';
import './messages.css';
import type { ListRecord, Page } from '../../reader/content.ts';
import { Icon } from '../ui/Icon.tsx';
import '../ui/form/form.css';
import '../ui/card.css';
import type { playlistsProps } from './messages-props.ts';

type Props = ReturnType<typeof playlistsProps>;

/** The playlists, or those that a search found. */
export function Playlists({ search, query, result, cards, card, unknown }: Props) {
  return (
    <section className="section" id="playlists">
      <div className="wrap">
        <MessageSearch search={search} query={query} />
        {result && (
          <div className="actions found">
            <p role="status">{result}</p>
            <a className="go" href="/messages">
              {search.all}
            </a>
            {cards.length === 0 && <ArrowLink to={search.ask} />}
          </div>
        )}
        {cards.length > 0 && (
          <ul className="playlists" role="list" data-unknown={unknown}>
            {cards.map((playlist) => (
              <li key={playlist.id}>
                <PlaylistCard playlist={playlist} words={card} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Looks through the messages, on the server: the address it leads to can be shared. */
function MessageSearch({ search, query }: Pick<Props, 'search' | 'query'>) {
  return (
    <search>
      <form className="find" action="/messages#playlists">
        <label className="label" htmlFor="search">
          {search.label}
        </label>
        <input
          className="input"
          id="search"
          type="search"
          name="search"
          placeholder={search.placeholder}
          defaultValue={query}
          maxLength={100}
        />
        <button className="button" type="submit">
          <Icon name="search" />
          {search.button}
        </button>
      </form>
    </search>
  );
}

interface CardProps {
  playlist: ListRecord<'playlists'>;
  words: Page<'messages'>['card'];
}

/**
 * Its drawing stands there until the thumbnail has been looked up, and darkened where there is none (thumbnails.client.ts).
 */
function PlaylistCard({ playlist: { id, title, description, url, art }, words }: CardProps) {
  const heading = `${id}-title`;
  return (
    <article className="card playlist" id={id} aria-labelledby={heading}>
      <div className="art">
        <Art name={art ?? 'playlist-placeholder'} width={1280} height={720} />
        <span className="disc">
          <Icon name="play" />
        </span>
      </div>
      <div className="body">
        <h2 className="h3" id={heading}>
          {title}
        </h2>
        <p className="muted">{description}</p>
        {/* Its target reaches over the picture: see messages.css. */}
        <Link className="button" href={url} newTab note={words.newTab} aria-describedby={heading}>
          {words.button}
        </Link>
      </div>
    </article>
  );
}
