import { ButtonLink } from '#site/ui/Link.tsx';
import { openOnSpace } from '#site/ui/open-on-space.ts';

/** The link of the location card; worship.css makes it cover the card. */
export function DirectionsButton({ label, href }: { label: string; href: string }) {
  return <ButtonLink to={{ label, href }} secondary newTab data-replay="space" onKeyDown={openOnSpace} />;
}
