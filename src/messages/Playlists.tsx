import { artUrl } from '../ui/art.ts';
import { Link } from '../ui/Link.tsx';
import { MessageSearch } from './MessageSearch.tsx';
import './messages.css';
import { PlaylistCard, type PlaylistCardProps } from './PlaylistCard.tsx';

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
    <section className="sec" id={anchor}>
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
