import { Art } from '../ui/Art.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { DesktopMenu } from './DesktopMenu.tsx';
import './header.css';
import { currentPage, type MenuItem } from './header-props.ts';
import { MobileMenu, menuOpener } from './MobileMenu.tsx';

export interface HeaderProps {
  ministryName: string;
  menu: readonly MenuItem[];
  give: MenuItem;
  /** The path being shown, without query or anchor. */
  path: string;
  /** A line at the foot of the phone's menu: when and where. */
  visitLine: string;
}

export function Header({ ministryName, menu, give, path, visitLine }: HeaderProps) {
  return (
    <header className="head">
      <div className="bar">
        <Logo ministryName={ministryName} />
        <DesktopMenu menu={menu} path={path} />
        <Link
          href={give.href ?? '/give'}
          className="button"
          newTab
          arrow="none"
          current={currentPage(give, path)}
        >
          {give.label}
        </Link>
        <a className="search-link" href="/search" aria-current={currentPage({ href: '/search' }, path)}>
          <Icon name="search" />
          <span className="visually-hidden">Search</span>
        </a>
        <button
          className="burger"
          type="button"
          aria-label="Open menu"
          aria-haspopup="dialog"
          {...menuOpener}
        >
          <i />
          <i />
          <i />
        </button>
      </div>
      <MobileMenu logo={<Logo ministryName={ministryName} />} {...{ menu, give, path, visitLine }} />
    </header>
  );
}

function Logo({ ministryName }: { ministryName: string }) {
  return (
    <a className="logo" href="/">
      <Art name="logo-mark" width={44} height={44} eager />
      {ministryName}
    </a>
  );
}
