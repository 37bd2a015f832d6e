import { artUrl } from '../ui/Art.tsx';
import { Link } from '../ui/Link.tsx';
import './messages.css';
import { Icon } from '../ui/Icon.tsx';
import '../ui/form/form.css';
import { Art } from '../ui/Art.tsx';
import '../ui/card.css';

export interface PlaylistsProps {
  search: {
    label: string;
    placeholder: string;
    button: string;
    query: string;
    all: string;
    ask: { label: string; href: string };
  };
  /** A sentence on what the search found; absent when nobody has searched. */
  result: string | undefined;
  none: boolean;
  cards: readonly Omit<PlaylistCardProps, 'watch'>[];
  watch: PlaylistCardProps['watch'];
  placeholderAlt: string;
}

const anchor = 'playlists';

/** The playlists, or those that a search found. */
export function Playlists({ search, result, none, cards, watch, placeholderAlt }: PlaylistsProps) {
  return (
    <section className="section" id={anchor}>
      <div className="wrap">
        <MessageSearch {...search} anchor={anchor} />
        {result && (
          <div className="found">
            <p role="status">{result}</p>
            <a className="go" href="/messages">
              {search.all}
            </a>
            {none && (
              <Link className="go" href={search.ask.href} arrow="right">
                {search.ask.label}
              </Link>
            )}
          </div>
        )}
        {!none && (
          <ul
            className="playlists"
            role="list"
            data-placeholder={artUrl('playlist-placeholder')}
            data-placeholder-alt={placeholderAlt}
          >
            {cards.map((card) => (
              <li key={card.id}>
                <PlaylistCard {...card} watch={watch} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

export interface MessageSearchProps {
  label: string;
  placeholder: string;
  button: string;
  /** What was searched for last. */
  query: string;
  /** Where the page is scrolled to when the answer comes. */
  anchor: string;
}

/** Looks through the messages, on the server: the address it leads to can be shared. */
export function MessageSearch({ label, placeholder, button, query, anchor }: MessageSearchProps) {
  return (
    <search>
      <form className="find" action={`/messages#${anchor}`}>
        <label className="label" htmlFor="search">
          {label}
        </label>
        <input
          className="input"
          id="search"
          type="search"
          name="search"
          placeholder={placeholder}
          defaultValue={query}
          maxLength={100}
        />
        <button className="button" type="submit">
          <Icon name="search" />
          {button}
        </button>
      </form>
    </search>
  );
}

export interface PlaylistCardProps {
  id: string;
  title: string;
  description: string;
  url: string;
  /** The card's own drawing. It stands there until the thumbnail has been looked up (thumbnails.client.ts). */
  art?: string | undefined;
  watch: { label: string; note: string };
}

export function PlaylistCard({ id, title, description, url, art, watch }: PlaylistCardProps) {
  const heading = `${id}-title`;
  return (
    <article className="card playlist" id={id} aria-labelledby={heading}>
      <div className="art">
        <Art name={art ?? 'playlist-placeholder'} width={1280} height={720} />
      </div>
      <div className="body">
        <h2 id={heading}>{title}</h2>
        <p className="muted">{description}</p>
        {/* Its target reaches over the picture: see messages.css. */}
        <Link className="button" href={url} newTab note={watch.note} describedBy={heading}>
          {watch.label}
        </Link>
      </div>
    </article>
  );
}
