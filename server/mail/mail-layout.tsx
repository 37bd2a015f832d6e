import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';

export interface Masthead {
  name: string;
  siteUrl: string;
}

/*
 * Many mail programs ignore style sheets, so styles are on the elements, and <style> is only for dark mode.
 * Opening an e-mail loads nothing, and all links lead to the site.
 */
const serif = "'Frank Ruhl Libre', Georgia, 'Times New Roman', serif";
const sans = "Figtree, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
/** The site's day colors, by their names in its style sheet. */
const color = {
  ink: '#121c2a',
  soft: '#3a4554',
  thread: '#184b8f',
  linen: '#f4efe6',
  surface: '#ffffff',
  dust: '#e3cba8',
};
/** Dark mode. */
const night = `@media (prefers-color-scheme:dark){
.ground,.ground>table>tbody>tr>td{background:#0d1521!important}.sheet{background:#152031!important}
.ink{color:#efeae1!important}.soft{color:#c6c4c0!important}.thread{color:#8fc0fa!important}.quote{border-color:#8fc0fa!important}
.button{background:#8fc0fa!important;color:#0d1521!important}}`;

export const paragraphStyle = {
  margin: '0 0 16px',
  fontFamily: sans,
  fontSize: '16px',
  lineHeight: '25px',
  color: color.ink,
};
/** The signature and the reason for the e-mail. */
export const footStyle = {
  ...paragraphStyle,
  margin: '0 0 8px',
  fontSize: '14px',
  lineHeight: '21px',
  color: color.soft,
};
export const buttonStyle = {
  display: 'inline-block',
  margin: '4px 12px 8px 0',
  padding: '13px 22px',
  borderRadius: '2px',
  backgroundColor: color.thread,
  fontWeight: 600,
  color: '#ffffff',
  textDecoration: 'none',
};
/** Without gradients, it shows a blue line and a sun. */
const stripe = {
  height: '16px',
  backgroundColor: color.thread,
  backgroundImage: `linear-gradient(${color.thread} 0 5px,#fff 5px 8px,${color.thread} 8px 9px,#fff 9px 11px,${color.thread} 11px 12px,#fff 12px 13px,${color.thread} 13px)`,
};
const logo = {
  display: 'inline-block',
  width: '34px',
  height: '34px',
  marginRight: '12px',
  borderRadius: '17px',
  verticalAlign: 'middle',
  backgroundColor: '#f2b665',
  backgroundImage: `linear-gradient(112deg,#f2b665 42%,#fdfbf6 42% 49%,${color.thread} 49% 57%,#fdfbf6 57% 62%,${color.thread} 62% 68%,#fdfbf6 68%)`,
};
export const quoteStyle = {
  ...paragraphStyle,
  padding: '2px 0 2px 16px',
  borderLeft: `3px solid ${color.thread}`,
};

export function Layout({
  masthead,
  preview,
  children,
}: {
  masthead: Masthead;
  preview: string;
  children: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{night}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="ground" style={{ margin: 0, padding: '24px 12px', backgroundColor: color.linen }}>
        <Container className="sheet" style={{ maxWidth: '600px', backgroundColor: color.surface }}>
          <div style={stripe} />
          <div style={{ padding: '22px 24px 24px' }}>
            <Text style={{ margin: 0, fontFamily: serif, fontSize: '22px', lineHeight: '34px' }}>
              <Link
                className="thread"
                href={masthead.siteUrl}
                style={{ color: color.thread, textDecoration: 'none' }}
              >
                <span style={logo} />
                {masthead.name}
              </Link>
            </Text>
            <Hr style={{ margin: '14px 0 24px', borderColor: color.dust }} />
            {children}
          </div>
        </Container>
      </Body>
    </Html>
  );
}
