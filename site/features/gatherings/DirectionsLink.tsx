import type { Ministry, Page } from '#content-model/content.ts';
import { Link } from '#site/ui/Link.tsx';
import { openOnSpace } from '#site/ui/open-on-space.ts';

/** The link of the location card: the address, with what it does around it for those who do not see the map. */
export function DirectionsLink({ href, text, before, note }: ReturnType<typeof directionsLinkProps>) {
  return (
    <Link href={href} newTab note={note} onKeyDown={openOnSpace}>
      <span className="visually-hidden">{before} </span>
      {text}
    </Link>
  );
}

export function directionsLinkProps(
  { text, cardLabel }: Page<'gatherings'>['location'],
  { address }: Ministry,
) {
  const [before = '', after] = cardLabel.split(text);
  return { href: address.mapUrl, text, before, note: after?.trim() || undefined };
}
