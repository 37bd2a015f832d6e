import { useEffect, useRef, useState } from 'react';
import type { Page } from '#content-model/content.ts';
import { ButtonLink } from '#site/ui/Link.tsx';
import { Tooltip, Tooltips } from '#site/ui/Tooltip.tsx';
import { useFinePointer } from './use-fine-pointer.ts';

type Button = Page<'home'>['hero']['buttons'][number];

/** The hero's buttons, the last one filled, each with a hint that a phone shows at the first tap. */
export function HeroButtons({ buttons }: { buttons: readonly Button[] }) {
  return (
    <Tooltips>
      <div className="actions rise">
        {buttons.map((button, index) => (
          <HeroButton key={button.href} button={button} secondary={index < buttons.length - 1} />
        ))}
      </div>
    </Tooltips>
  );
}

function HeroButton({ button: { tooltip, ...to }, secondary }: { button: Button; secondary: boolean }) {
  const { ref, translate } = useAttraction();
  return (
    <Tooltip text={tooltip} explainsFirst>
      <ButtonLink to={to} secondary={secondary} ref={ref} style={translate ? { translate } : {}} />
    </Tooltip>
  );
}

/** The largest shift towards the pointer, and the distance at which it starts, in px. */
const maxShift = 6;
const reach = 90;

/** Shifts a link towards a nearby fine pointer. */
function useAttraction() {
  const ref = useRef<HTMLAnchorElement>(null);
  const [translate, setTranslate] = useState('');
  const isFine = useFinePointer();
  useEffect(() => {
    if (!isFine) return;
    const stop = new AbortController();
    const { signal } = stop;
    const rest = () => setTranslate('');
    addEventListener('pointermove', (event) => setTranslate(attraction(ref.current, event)), { signal });
    document.addEventListener('pointerleave', rest, { signal });
    addEventListener('scroll', rest, { signal });
    return () => {
      stop.abort();
      rest();
    };
  }, [isFine]);
  return { ref, translate };
}

/** The `translate` of a button towards the pointer, or '' when it is out of reach. */
function attraction(button: HTMLElement | null, { clientX, clientY }: PointerEvent): string {
  if (!button) return '';
  const { left, top, width, height } = button.getBoundingClientRect();
  const dx = clientX - (left + width / 2);
  const dy = clientY - (top + height / 2);
  if (Math.abs(dx) > width / 2 + reach || Math.abs(dy) > height / 2 + reach) return '';
  const limit = (value: number, half: number) =>
    (Math.max(-1, Math.min(1, value / (half + reach))) * maxShift).toFixed(1);
  return `${limit(dx, width / 2)}px ${limit(dy, height / 2)}px`;
}
