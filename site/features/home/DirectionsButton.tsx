import { ButtonLink } from '#site/ui/Link.tsx';
import { openOnSpace } from '#site/ui/open-on-space.ts';

/** The one link of the location card: worship.css spreads it over the whole. */
export function DirectionsButton({ label, href }: { label: string; href: string }) {
  return <ButtonLink to={{ label, href }} secondary newTab onKeyDown={openOnSpace} />;
}
