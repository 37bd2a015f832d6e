import { useEffect, useRef } from 'react';
import './video.css';

interface Props {
  title: string;
  /** The page in the frame before playback: `facadePage`. */
  srcDoc: string;
}

/** The frame of the player, 16:9. Playing needs no script, and no third party is contacted before. */
export function VideoFacade({ title, srcDoc }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    // Chromium scrolls to a focused link, but not to a focused frame.
    function follow() {
      if (document.activeElement === frame.current) frame.current?.scrollIntoView({ block: 'nearest' });
    }
    follow();
    addEventListener('blur', follow);
    return () => removeEventListener('blur', follow);
  }, []);

  return (
    <iframe
      ref={frame}
      className="video"
      title={title}
      srcDoc={srcDoc}
      loading="lazy"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
