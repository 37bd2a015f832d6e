import { Art } from '../ui/Art.tsx';
import '../ui/card.css';
import { Link } from '../ui/Link.tsx';

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
        <Link className="btn" href={url} newTab note={watch.note} describedBy={heading}>
          {watch.label}
        </Link>
      </div>
    </article>
  );
}
