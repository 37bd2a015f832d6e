import { ButtonLink } from '../ui/Link.tsx';
import { openOnSpace } from '../ui/open-on-space.ts';

/** The one link of the location card: worship.css spreads it over the whole. */
export function DirectionsButton({ label, href }: { label: string; href: string }) {
  return <ButtonLink to={{ label, href }} secondary newTab onKeyDown={openOnSpace} />;
}
