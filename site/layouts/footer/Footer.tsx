import type { ReactNode } from 'react';
import type { Ministry, Single } from '#content-model/content.ts';
import { Art } from '#site/ui/Art.tsx';
import { ButtonLink, Link } from '#site/ui/Link.tsx';
import './footer.css';

type Navigation = Single<'navigation'>;

interface Props {
  ministry: Ministry;
  navigation: Navigation;
  parts: Single<'parts'>;
  prairie: boolean;
  children?: ReactNode;
}

export function Footer({ ministry, navigation, parts, prairie, children }: Props) {
  const { footer, address, artAlt, links } = ministry;
  const { quickLinks, ministryLinks } = navigation.footer;
  const verse = artAlt['verse-ps119-105'];
  return (
    <footer className="foot on-deep">
      <div className={prairie ? 'prairie' : 'prairie strip'}>
        <Art name={footer.land} width={1440} height={460} alt={artAlt['footer-prairie']} />
        <Windows />
      </div>
      <div className="wrap">
        {links.app && (
          <div className="cluster app-call">
            <div>
              <h2>{footer.app.title}</h2>
              <p>{footer.app.text}</p>
            </div>
            <ButtonLink to={{ label: footer.app.button, href: links.app }} newTab />
          </div>
        )}
        <div className="columns-phone cols scored">
          <div>
            <a className="logo quiet" href="/">
              <Art name="logo-mark" width={44} height={44} />
              {ministry.name}
            </a>
            <p className="tag">{ministry.tagline}</p>
            <Art name="verse-ps119-105" className="verse" width={282} height={84} alt={verse} />
            {footer.verse && <p className="small verse-text">{footer.verse}</p>}
          </div>
          <div>
            <h2>{footer.contactHeading}</h2>
            <address>
              <Link href={address.mapUrl} newTab arrow="none">
                {address.street},
                <br />
                {address.cityLine}
              </Link>
              <a href={ministry.phoneHref}>{ministry.phone}</a>
              <a href={`mailto:${ministry.email}`}>{ministry.email}</a>
              {parts.prayer && <a href="/pray">{footer.pray}</a>}
            </address>
            <p className="when-line">{footer.serviceLine}</p>
          </div>
          <LinkColumn heading={footer.quickLinksHeading} items={quickLinks} className="two" />
          <LinkColumn heading={footer.ministryHeading} items={ministryLinks} className="one" />
        </div>
        <div className="cluster small legal">
          <p>{footer.copyright}</p>
          {children}
        </div>
      </div>
    </footer>
  );
}

/** The windows of the meeting house over the drawing, in the same crop. Their light depends on the hour. */
function Windows() {
  return (
    <svg viewBox="0 0 1440 460" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path d="M684 228h12v16h-12zM744 228h12v16h-12zM778 228h14v16h-14zM806 228h14v16h-14z" />
      {/* Lit on a device from which a prayer request was sent: PrayerSent.tsx. */}
      <g className="prayed" fill="#f2be62">
        <path d="M785 214A22 22 0 0 1 785 258A22 22 0 0 1 785 214zM778 263H792L816 306H754z" opacity=".35" />
        <path d="M777 227h16v18h-16z" />
        <path d="M785 227v18M777 236h16" fill="none" stroke="#0a1a33" strokeWidth="1.4" />
      </g>
      <path
        className="candles"
        fill="#fdfbf6"
        d="M689 237h1.6v7h-1.6zM692.400 237h1.6v7h-1.6zM749 237h1.6v7h-1.6zM752.400 237h1.6v7h-1.6z"
      />
    </svg>
  );
}

interface LinkColumnProps {
  heading: string;
  items: Navigation['footer']['quickLinks'];
  className: string;
}

function LinkColumn({ heading, items, className }: LinkColumnProps) {
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={className}>
        {items.map((item) => (
          <li key={item.label}>
            <Link href={item.href} newTab={item.newTab} arrow="none">
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
