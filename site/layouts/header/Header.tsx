import type { Ministry, Single } from '#content-model/content.ts';
import { Art } from '#site/ui/Art.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';
import { DesktopMenu } from './DesktopMenu.tsx';
import './header.css';
import { MobileMenu, menuOpener } from './MobileMenu.tsx';
import { currentPage, menuOf } from './menu.ts';

interface Props {
  ministry: Ministry;
  navigation: Single<'navigation'>;
  path: string;
}

export function Header({ ministry, navigation, path }: Props) {
  const { menu, give, pray } = menuOf(navigation);
  const logo = (
    <a className="logo" href="/">
      <Art name="logo-mark" width={44} height={44} eager />
      {ministry.name}
    </a>
  );
  return (
    <header className="head">
      <div className="bar">
        {logo}
        <DesktopMenu menu={menu} path={path} />
        {give && <ButtonLink to={give} newTab arrow="none" current={currentPage(give, path)} />}
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
      <MobileMenu menu={menu} path={path} logo={logo}>
        {give && <ButtonLink to={give} newTab />}
        {pray && <ButtonLink to={pray} secondary current={currentPage(pray, path)} />}
        <p className="small muted">{`${ministry.service.text}. ${ministry.address.oneLine}`}</p>
      </MobileMenu>
    </header>
  );
}
