import * as Radix from '@radix-ui/react-tooltip';
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { explainsByTap } from './tap-hint.ts';
import './tooltip.css';
import { useHydrated } from './use-hydrated.ts';

/** Groups tooltips: after one has closed, the next opens without delay for 300 ms. */
export function Tooltips({ children }: { children: ReactNode }) {
  useEffect(() => {
    addEventListener('pointerleave', hideJump, true);
    return () => removeEventListener('pointerleave', hideJump, true);
  }, []);
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/**
 * Radix takes a pointer that leaves a link to be on its way to the tooltip, and ignores other links until
 * the pointer moves again. One that jumps straight to another link is not on that way.
 */
function hideJump(event: PointerEvent) {
  const { relatedTarget } = event;
  if (relatedTarget instanceof Element && relatedTarget.closest('a[data-state]'))
    event.stopImmediatePropagation();
}

interface Props {
  text: string;
  /** Whether the first tap on a narrow screen only shows the tooltip, and the second follows the link. */
  explainsFirst?: boolean;
  /** The link or button; it takes a `ref` and handlers. */
  children: ReactNode;
}

/** How long a first tap shows the tooltip, in milliseconds. */
const tapHint = 2000;

/** A tap also focuses, after the pointer is up. */
function ignoreFocusByPointer(event: FocusEvent) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

/** Opens after 700 ms of hover or on keyboard focus; before hydration it is a title. Needs `Tooltips`. */
export function Tooltip({ text, explainsFirst = false, children }: Props) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [isTapped, setTapped] = useState(false);
  const [isExplained, setExplained] = useState(false);

  useEffect(() => {
    if (!isTapped) return;
    const timer = setTimeout(() => setTapped(false), tapHint);
    return () => clearTimeout(timer);
  }, [isTapped]);

  function onClick(event: MouseEvent) {
    if (!explainsFirst || isExplained || !explainsByTap(event)) return;
    event.preventDefault();
    setExplained(true);
    setTapped(true);
  }

  function onOpenChange(open: boolean) {
    setOpen(open);
    if (!open) setTapped(false);
  }

  return (
    <Radix.Root open={isOpen || isTapped} onOpenChange={onOpenChange}>
      <Radix.Trigger
        asChild
        title={isHydrated ? undefined : text}
        onClick={onClick}
        onFocus={ignoreFocusByPointer}
        {...(explainsFirst && { 'data-replay': 'tap' })}
      >
        {children}
      </Radix.Trigger>
      <Radix.Content className="tip" sideOffset={3} collisionPadding={8}>
        {text}
        <Radix.Arrow className="tip-stem" width={2} height={9} />
      </Radix.Content>
    </Radix.Root>
  );
}
