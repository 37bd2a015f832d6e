import { type SocialLink, SocialLinks } from '../ui/SocialLinks.tsx';

interface Props {
  heading: string;
  ask: { anchor: string; heading: string; text: string };
  social: { heading: string; links: readonly SocialLink[] };
}

/** Beside the message form: what may be asked, and where else to find us. */
export function AskIntroduction({ heading, ask, social }: Props) {
  return (
    <>
      <h2>{heading}</h2>
      <div id={ask.anchor} className="ask">
        <h3>{ask.heading}</h3>
        <p>{ask.text}</p>
      </div>
      <h3>{social.heading}</h3>
      <SocialLinks links={social.links} />
    </>
  );
}
