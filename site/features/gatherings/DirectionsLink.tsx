import type { Ministry, Page } from '#content-model/content.ts';
import { Link } from '#site/ui/Link.tsx';
import { openOnSpace } from '#site/ui/open-on-space.ts';

/** The address in the location card, with hidden text about the link for screen readers. */
export function DirectionsLink({ href, text, before, note }: ReturnType<typeof directionsLinkProps>) {
  return (
    <Link className="covers" href={href} newTab note={note} data-replay="space" onKeyDown={openOnSpace}>
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
