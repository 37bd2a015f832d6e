import { artUrl } from './Art.tsx';
import facadeStyles from './video-facade.css?url';

interface Props {
  /** The player's address: see video-player.ts. */
  player: string;
  title: string;
  /** Name of the 16:9 drawing shown until play is pressed. */
  art: string;
}

const asHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char,
  );

/**
 * The embedded player's place, 16:9. Until play is pressed the frame shows a page of our own (srcdoc) whose only link
 * leads to the player, inside the same frame: no script is needed, and nothing is asked of a third party before.
 */
export function VideoFacade({ player, title, art }: Props) {
  const label = asHtml(`Play: ${title}`);
  const srcDoc = `<!doctype html><html lang="en"><title>${label}</title><link rel="stylesheet" href="${facadeStyles}"><a href="${asHtml(player)}" aria-label="${label}"><img src="${artUrl(art)}" width="1280" height="720" alt=""><span><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 3.5 21 12 6 20.5z"/></svg></span></a></html>`;
  return (
    <iframe
      className="video"
      title={title}
      srcDoc={srcDoc}
      loading="lazy"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
