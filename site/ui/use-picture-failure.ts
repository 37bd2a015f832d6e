import { useEffect, useRef, useState } from 'react';

/** Whether a picture failed to load, before hydration or since. `image` is the ref of its <img>. */
export function usePictureFailure(src: string | undefined) {
  const ref = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setFailedSrc(src);
  }, [src]);
  const hasFailed = src !== undefined && failedSrc === src;
  return { hasFailed, image: { ref, onError: () => setFailedSrc(src) } };
}
