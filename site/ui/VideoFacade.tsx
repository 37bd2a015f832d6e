import { useEffect, useRef } from 'react';
import './video.css';

interface Props {
  title: string;
  /** The page in the frame until play is pressed: `facadePage`. */
  srcDoc: string;
}

/** The embedded player's place, 16:9. No script is needed to play, and nothing is asked of a third party before. */
export function VideoFacade({ title, srcDoc }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    // Chromium does not scroll to a frame that takes the focus, as it does to a link.
    function follow() {
      if (document.activeElement === frame.current) frame.current?.scrollIntoView({ block: 'nearest' });
    }
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
