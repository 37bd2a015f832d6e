import { type CSSProperties, useEffect, useState } from 'react';
import './worship.css';

/** One hundredth of a day, in milliseconds. A Sabbath may differ from a day by a few minutes. */
const percent = 864_000;

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
