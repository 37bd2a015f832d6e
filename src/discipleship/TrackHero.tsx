import { HeadButtons } from '../ui/HeadButtons.tsx';
import { PageHead } from '../ui/PageHead.tsx';

export interface TrackHeroProps {
  heading: string;
  text: string;
  logo: string;
  art: string;
  join: { label: string; href: string };
  contact: { label: string; href: string };
}

/** The head of a track's page. Both buttons open a drafted e-mail. */
export function TrackHero({ heading, text, logo, art, join, contact }: TrackHeroProps) {
  return (
    <PageHead heading={heading} lead={text} art={art} logo={logo}>
      <HeadButtons first={join} second={contact} />
    </PageHead>
  );
}
