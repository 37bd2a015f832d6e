import type { ComponentProps, ReactNode } from 'react';
import { type Mailto, mailtoHref } from '#core/contact-links.ts';
import { Icon, type IconName } from './Icon.tsx';

interface Props extends Omit<ComponentProps<'a'>, 'target' | 'aria-current'> {
  href: string;
  children: ReactNode;
  /** Opens in a new tab, says so to screen readers and shows the outward arrow. */
  newTab?: boolean | undefined;
  /** 'auto' (default): outward arrow for new tabs; 'right': forward arrow; 'none': no arrow. */
  arrow?: 'auto' | 'right' | 'none' | undefined;
  /** Replaces the arrow. */
  icon?: IconName | undefined;
  note?: string | undefined;
  /** Tells links with the same text apart, for screen readers. */
  about?: string | undefined;
  /** An icon before the text. */
  sign?: IconName | undefined;
  current?: 'page' | 'true' | undefined;
}

/** A link inside or outside the site. All new-tab links use it, so that each announces itself. */
export function Link({
  newTab = false,
  arrow = 'auto',
  icon = arrow === 'right' ? 'arrow-right' : arrow === 'auto' && newTab ? 'arrow-up-right' : undefined,
  note = 'opens in a new tab',
  about,
  sign,
  current,
  rel,
  children,
  ...anchor
}: Props) {
  return (
    <a
      {...anchor}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener' : rel}
      aria-current={current}
    >
      {sign && <Icon name={sign} />}
      {children}
      {about && <span className="visually-hidden">{about}</span>}
      {icon && <Icon name={icon} />}
      {newTab && <span className="visually-hidden">{` (${note})`}</span>}
    </a>
  );
}

/**
 * A label with an address or a pre-filled e-mail. An empty address led to a disabled site part: not shown.
 */
export type Target = Readonly<{ label: string } & ({ href: string } | { mailto: Readonly<Mailto> })>;

interface TargetProps extends Omit<Props, 'href' | 'children' | 'className'> {
  to: Target;
}

interface ButtonProps extends TargetProps {
  secondary?: boolean;
  small?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({ to, secondary = false, small = false, ...link }: ButtonProps) {
  const href = addressOf(to);
  if (!href) return null;
  const className = `button${secondary ? ' button-secondary' : ''}${small ? ' button-small' : ''}`;
  return (
    <Link className={className} {...link} href={href}>
      {to.label}
    </Link>
  );
}

export function ArrowLink({ to, arrow, ...link }: TargetProps) {
  const href = addressOf(to);
  if (!href) return null;
  return (
    <Link className="go" {...link} href={href} arrow={arrow ?? (link.newTab ? 'auto' : 'right')}>
      {to.label}
    </Link>
  );
}

interface ArrowLinksProps extends Pick<Props, 'arrow' | 'className'> {
  links: readonly Target[];
}

/** A list of links. */
export const ArrowLinks = ({ links, className, arrow }: ArrowLinksProps) => (
  <ul className={className} role="list">
    {links.map((link) => (
      <li key={link.label}>
        <ArrowLink to={link} arrow={arrow} />
      </li>
    ))}
  </ul>
);

const addressOf = (to: Target) => ('href' in to ? to.href : mailtoHref(to.mailto));
