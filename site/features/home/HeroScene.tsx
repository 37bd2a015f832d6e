import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFinePointer } from './use-fine-pointer.ts';
import './hero.css';

/** The largest shift of the hills in px, and the largest tilt of the mantle in degrees: 14 px at its top. */
const hills = 8;
const sway = 0.95;

interface Place {
  /** From the hero's left and top edges, in px, and as fractions of its size. */
  x: number;
  y: number;
  acrossX: number;
  acrossY: number;
}

/**
 * The landscape. A fine pointer moves it slightly and gets a glow and a ring of thread instead of the
 * system's cursor (hero.css).
 * @param children the drawing
 */
export function HeroScene({ children }: { children?: ReactNode }) {
  const scene = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  const [isLit, setIsLit] = useState(false);
  const isFine = useFinePointer();

  useEffect(() => {
    const hero = scene.current?.closest('section');
    if (!isFine || !hero) return;
    const stop = new AbortController();
    const { signal } = stop;
    function follow({ clientX, clientY }: PointerEvent) {
      if (!hero) return;
      const { left, top, width, height } = hero.getBoundingClientRect();
      const [x, y] = [clientX - left, clientY - top];
      setPlace({ x, y, acrossX: x / width - 0.5, acrossY: y / height - 0.5 });
      setIsLit(true);
    }
    const rest = () => setIsLit(false);
    hero.addEventListener('pointermove', follow, { signal });
    hero.addEventListener('pointerleave', rest, { signal });
    // Scrolling moves the ring away from the pointer, so the system's cursor shows until the pointer moves.
    addEventListener('scroll', rest, { signal });
    return () => {
      stop.abort();
      setPlace(undefined);
      rest();
    };
  }, [isFine]);

  const land = place && {
    '--hills': `${-2 * hills * place.acrossX}px ${-hills * place.acrossY}px`,
    '--sway': `${2 * sway * place.acrossX}deg`,
  };
  const lit = isLit ? ' is-lit' : '';
  const position = place && { translate: `${place.x}px ${place.y}px` };
  return (
    <>
      <div className="scene" ref={scene} style={land as CSSProperties | undefined}>
        {children}
      </div>
      {position && (
        <>
          <span className={`hero-glow${lit}`} style={position} aria-hidden="true" />
          <span className={`hero-ring${lit}`} style={position} aria-hidden="true" />
        </>
      )}
    </>
  );
}
