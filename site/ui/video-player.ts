interface Recording {
  playlistId: string;
  /** One video of the playlist; the default is the first. */
  videoId?: string | undefined;
}

/** The player's address on the privacy-enhanced domain, with autoplay. Nothing loads before a click. */
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

export const watchUrl = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;
