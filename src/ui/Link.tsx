import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  href: string;
  children: ReactNode;
  className?: string | undefined;
  /** Opens in a new tab, says so to screen readers and shows the outward arrow. */
  newTab?: boolean | undefined;
  /** 'auto' (default): arrow for what leaves the site in a new tab; 'right': forward arrow; 'none': no arrow. */
  arrow?: 'auto' | 'right' | 'none' | undefined;
  /** What a screen reader hears after the words of a new-tab link. */
  note?: string | undefined;
  current?: 'page' | 'true' | undefined;
  describedBy?: string | undefined;
}

/** A link of this site or out of it. Everything that leaves for a new tab goes through here, so that all say so. */
export function Link({
  href,
  children,
  className,
  newTab = false,
  arrow = 'auto',
  note = 'opens in a new tab',
  current,
  describedBy,
}: Props) {
  const icon = arrow === 'right' ? 'arrow-right' : arrow === 'auto' && newTab ? 'arrow-up-right' : undefined;
  return (
    <a
      href={href}
      className={className}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener' : undefined}
      aria-current={current}
      aria-describedby={describedBy}
    >
      {children}
      {icon && <Icon name={icon} />}
      {newTab && <span className="visually-hidden">{` (${note})`}</span>}
    </a>
  );
}
