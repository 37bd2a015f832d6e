import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from '#site/ui/Link.tsx';
import type { MenuItem, MenuLink } from './menu.ts';

export function DesktopMenu({ menu }: { menu: readonly MenuItem[] }) {
  return (
    <nav className="nav" aria-label="Main">
      <ul className="top">
        {menu.map((item) => (
          <TopItem key={item.id} item={item} />
        ))}
      </ul>
    </nav>
  );
}

function TopItem({ item }: { item: MenuItem }) {
  const { id, label, href, newTab, current, items } = item;
  const link = href && (
    <Link className="quiet" href={href} newTab={newTab} arrow="none" current={current}>
      {label}
    </Link>
  );
  if (!items) return <li>{link}</li>;
  return (
    <li className={link ? 'split' : undefined}>
      {link}
      <Submenu id={`menu-${id}`} label={label} items={items} isSplit={Boolean(link)} current={current} />
    </li>
  );
}

interface SubmenuProps {
  id: string;
  label: string;
  items: readonly MenuLink[];
  /** Whether the text is a link and the button only a chevron next to it. */
  isSplit: boolean;
  current: MenuItem['current'];
}

/**
 * A popover and its button, which the browser opens and closes. Hydration adds closing on scroll, on a link
 * to the same page and on leaving the page.
 */
function Submenu({ id, label, items, isSplit, current }: SubmenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const close = () => list.current?.togglePopover(false);
  /** For browsers without anchor positioning: header.css. */
  const place = () => {
    const { left = 0 } = button.current?.getBoundingClientRect() ?? {};
    list.current?.style.setProperty('--button-left', `${left}px`);
  };

  // Safari does not focus a clicked button, so the browser cannot restore the focus.
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !list.current?.matches(':popover-open')) return;
    close();
    button.current?.focus();
  });
  const onLeave = useEffectEvent(close);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('keydown', (event) => onKeyDown(event), { signal });
    addEventListener('scroll', () => onLeave(), { signal, capture: true });
    // A page from the back/forward cache has the menu closed.
    addEventListener('pagehide', () => onLeave(), { signal });
    return () => listeners.abort();
  }, []);

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        {...(isSplit
          ? { className: 'submenu-toggle', 'aria-label': `${label} menu` }
          : { 'aria-current': current })}
      >
        {!isSplit && label}
        <span className="chevron" />
      </button>
      <ul ref={list} className="drop" id={id} popover="auto" onBeforeToggle={place}>
        {items.map((sub) => (
          <li key={sub.label}>
            <Link className="quiet" href={sub.href} newTab={sub.newTab} current={sub.current} onClick={close}>
              {sub.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
