import { escapeUTF8 } from 'entities';
import { artUrl } from './Art.tsx';
import facadeStyles from './video-facade.css?url';

/**
 * The HTML of a page whose only link leads to the player, inside the same frame.
 * @param player the player's address: see video-player.ts
 */
export function facadePage(player: string, title: string): string {
  const label = escapeUTF8(`Play: ${title}`);
  return `<!doctype html><html lang="en"><title>${label}</title><link rel="stylesheet" href="${facadeStyles}"><a href="${escapeUTF8(player)}" aria-label="${label}"><img src="${artUrl('message-facade')}" width="1280" height="720" alt=""><span><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 3.5 21 12 6 20.5z"/></svg></span></a></html>`;
}
