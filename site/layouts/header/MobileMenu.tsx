import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from '#site/ui/Link.tsx';
import './mobile-menu.css';
import type { MenuItem, MenuLink } from './menu.ts';

const id = 'mobile-menu';

/** Opens without JavaScript: an invoker command for a modal dialog, in older browsers a popover. */
const openProps = { command: 'show-modal', commandfor: id, popoverTarget: id };
const closeProps = { ...openProps, command: 'close', popoverTargetAction: 'hide' as const };

const knowsCommands = () => 'commandForElement' in HTMLButtonElement.prototype;
const knowsClosedBy = () => 'closedBy' in HTMLDialogElement.prototype;

interface Props {
  menu: readonly MenuItem[];
  isSearch: boolean;
  logo: ReactNode;
  children: ReactNode;
}

/** The button and its panel. Hydration adds older browsers, and closing on a link and on leaving the page. */
export function MobileMenu({ menu, isSearch, logo, children }: Props) {
  const panel = useRef<HTMLDialogElement>(null);

  function close() {
    panel.current?.close();
    panel.current?.togglePopover(false);
  }

  const onLeave = useEffectEvent(close);
  useEffect(() => {
    // A page from the back/forward cache has the panel closed.
    const onPageHide = () => onLeave();
    addEventListener('pagehide', onPageHide);
    return () => removeEventListener('pagehide', onPageHide);
  }, []);

  function onOpen(event: MouseEvent) {
    if (knowsCommands()) return;
    // Replaces the popover.
    event.preventDefault();
    close();
    panel.current?.showModal();
  }

  function onClick(event: MouseEvent) {
    const isOnBackdrop = event.target === panel.current && isOutside(panel.current, event);
    // A link may lead to this page, or to a new tab.
    if ((event.target as Element).closest('a') || (isOnBackdrop && !knowsClosedBy())) close();
  }

  return (
    <>
      <button
        className="burger"
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        {...openProps}
        onClick={onOpen}
      >
        <i />
        <i />
        <i />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the links inside, and Escape closes */}
      <dialog
        ref={panel}
        className="mobile-menu"
        id={id}
        aria-label="Menu"
        popover="auto"
        closedby="any"
        onClick={onClick}
        // It may have been opened before hydration.
        suppressHydrationWarning
      >
        <div className="mobile-head">
          {logo}
          <button className="close" type="button" aria-label="Close menu" {...closeProps} onClick={close} />
        </div>
        <nav aria-label="Mobile">
          {menu.map((item) => (
            <Entry key={item.id} item={item} />
          ))}
          <Link className="menu-item quiet" href="/search" current={isSearch ? 'page' : undefined}>
            Search
          </Link>
        </nav>
        <div className="stack mobile-foot">{children}</div>
      </dialog>
    </>
  );
}

function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent) {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

function Entry({ item }: { item: MenuItem }) {
  const { label, href = '/', newTab, current, items, isOpen } = item;
  if (!items) {
    return (
      <Link className="menu-item quiet" href={href} newTab={newTab} current={current}>
        {label}
      </Link>
    );
  }
  const links = (
    <div className={isOpen ? 'sub always' : 'sub'}>
      {items.map((sub) => (
        <Link key={sub.label} className="quiet" href={sub.href} newTab={sub.newTab} current={sub.current}>
          <LinkText {...sub} />
        </Link>
      ))}
    </div>
  );
  if (isOpen) {
    return (
      <>
        <p className="menu-group">{label}</p>
        {links}
      </>
    );
  }
  return (
    <details open={Boolean(current)} suppressHydrationWarning>
      <summary>
        <LinkText {...item} />
        <span className="plus-minus small" />
      </summary>
      {links}
    </details>
  );
}

const LinkText = ({ label, subtitle }: Pick<MenuLink, 'label' | 'subtitle'>) => (
  <span>
    {label}
    {subtitle && <small>{subtitle}</small>}
  </span>
);
