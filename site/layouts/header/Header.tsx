import { useRef } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';
import { useSearchKey } from '#site/ui/use-search-key.ts';
import { DesktopMenu } from './DesktopMenu.tsx';
import './header.css';
import { MobileMenu } from './MobileMenu.tsx';
import type { HeaderProps } from './menu.ts';

/** The header of every page. Its menus open and close without JavaScript; hydration adds the rest. */
export function Header({ name, mark, menu, give, pray, visit, isSearch }: HeaderProps) {
  const search = useRef<HTMLAnchorElement>(null);
  useSearchKey(() => search.current?.click());
  const logo = (
    <a className="logo quiet" href="/">
      <img src={mark} width={44} height={44} alt="" decoding="async" />
      {name}
    </a>
  );
  return (
    <header className="head">
      <div className="bar">
        {logo}
        <DesktopMenu menu={menu} />
        {give && <ButtonLink to={give} newTab arrow="none" current={give.current} />}
        <a ref={search} className="search-link" href="/search" aria-current={isSearch ? 'page' : undefined}>
          <Icon name="search" />
          <span className="visually-hidden">Search</span>
        </a>
        <MobileMenu menu={menu} logo={logo} isSearch={isSearch}>
          {give && <ButtonLink to={give} newTab />}
          {pray && <ButtonLink to={pray} secondary current={pray.current} />}
          <p className="small muted">{visit}</p>
        </MobileMenu>
      </div>
    </header>
  );
}
