/*
 * Each playlist's picture as the video platform has it now. The platform's public endpoint is asked from the browser; until
 * it answers, the card's drawing stands there, and when it does not, the same drawing, darkened and labelled.
 */

/** After the page has come, in milliseconds: first the page itself. */
const delay = 100;
/** Longer than this, in milliseconds, nobody waits for a picture. */
const patience = 10_000;

/** @throws when the platform does not answer, or does not know the playlist */
async function lookUp(playlist: string) {
  const query = new URLSearchParams({ url: playlist, format: 'json' });
  const answer = await fetch(`https://www.youtube.com/oembed?${query}`, {
    mode: 'cors',
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error('oEmbed failed');
  const { thumbnail_url: address } = await answer.json();
  if (!/^https:/.test(address)) throw new Error('oEmbed failed');
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture.src;
}

async function show(card: Element, { unknown = '' }: DOMStringMap) {
  const frame = card.querySelector('.art') as HTMLElement;
  const picture = frame.querySelector('img') as HTMLImageElement;
  const link = card.querySelector('a') as HTMLAnchorElement;
  frame.classList.add('loading');
  try {
    picture.src = await lookUp(link.href);
  } catch {
    picture.alt = unknown;
    // The neutral drawing has the word in it.
    if (!/playlist-placeholder/.test(picture.src)) frame.dataset.unknown = unknown;
  }
  frame.classList.remove('loading');
}

for (const list of document.querySelectorAll<HTMLElement>('.playlists')) {
  for (const card of list.children) setTimeout(show, delay, card, list.dataset);
}
