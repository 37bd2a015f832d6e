interface Recording {
  playlistId: string;
  /** One video of the playlist; without it the first plays. */
  videoId?: string | undefined;
}

/**
 * Address of the player on the privacy-enhanced domain: starts at once, suggests no other channel's videos, minimal
 * branding. Nothing loads from there until the visitor presses play.
 */
export function playerUrl({ playlistId, videoId }: Recording): string {
  const url = new URL(`https://www.youtube-nocookie.com/embed/${videoId ?? 'videoseries'}`);
  url.search = new URLSearchParams({
    list: playlistId,
    autoplay: '1',
    rel: '0',
    modestbranding: '1',
  }).toString();
  return url.href;
}

/** Address of one video on YouTube itself. */
export const watchUrl = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;
