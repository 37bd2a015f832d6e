import { type CSSProperties, useEffect, useState } from 'react';
import './worship.css';

/** One hundredth of a day, in milliseconds. A Sabbath may be some minutes shorter or longer. */
const percent = 864_000;

/** Marks the present moment on the strip of the Sabbath, while that lasts. */
export function SabbathNow({ begins }: { begins: number }) {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    const mark = () => setPassed((Date.now() - begins) / percent);
    mark();
    const timer = setInterval(mark, 60_000);
    return () => clearInterval(timer);
  }, [begins]);
  const isSabbath = passed !== undefined && passed >= 0 && passed <= 100;
  return (
    <p className="now" hidden={!isSabbath} style={isSabbath ? ({ '--now': passed } as CSSProperties) : {}}>
      Now
    </p>
  );
}
