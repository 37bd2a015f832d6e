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

/** A table, because Outlook does not know `max-width` of other elements. */
const table = {
  border: 0,
  width: '100%',
  cellPadding: 0,
  cellSpacing: 0,
  role: 'presentation',
  align: 'center',
} as const;
/** Mail programs show the first words of an e-mail in their list; nothing else may follow them there. */
const previewStyle = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};
const previewLength = 150;
const padding = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

export function Layout({
  masthead,
  preview,
  children,
}: {
  masthead: Masthead;
  preview: string;
  children: ReactNode;
}) {
  const words = preview.slice(0, previewLength);
  return (
    <html dir="ltr" lang="en">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{night}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: color.linen }}>
        <div style={previewStyle}>{words + padding.repeat(previewLength - words.length)}</div>
        <table {...table}>
          <tbody>
            <tr>
              <td style={{ padding: '24px 12px', backgroundColor: color.linen }}>
                <table
                  {...table}
                  className="sheet"
                  style={{ maxWidth: '600px', backgroundColor: color.surface }}
                >
                  <tbody>
                    <tr>
                      <td>
                        <div style={stripe} />
                        <div style={{ padding: '22px 24px 24px' }}>
                          <p style={{ margin: 0, fontFamily: serif, fontSize: '22px', lineHeight: '34px' }}>
                            <a
                              className="thread"
                              href={masthead.siteUrl}
                              style={{ color: color.thread, textDecoration: 'none' }}
                              target="_blank"
                              rel="noreferrer"
                            >
                              <span style={logo} />
                              {masthead.name}
                            </a>
                          </p>
                          <hr
                            style={{
                              margin: '14px 0 24px',
                              border: 'none',
                              borderTop: `1px solid ${color.dust}`,
                            }}
                          />
                          {children}
                        </div>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
