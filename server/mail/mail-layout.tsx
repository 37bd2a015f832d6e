import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';

/** Who writes, at the head of every e-mail. */
export interface Masthead {
  name: string;
  siteUrl: string;
}

/*
 * Mail programs know neither our style sheet nor our typefaces, and some drop <style>: the styles stand on the elements. No
 * images and no links but to the site itself, so nothing is loaded or counted when the mail is opened.
 */
const serif = "Georgia, 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
/** The site's own colours, by the names they have in its style sheet. */
const colour = { ink: '#121c2a', thread: '#184b8f', linen: '#f4efe6', surface: '#ffffff', dust: '#e3cba8' };

export const paragraphStyle = {
  margin: '0 0 16px',
  fontFamily: sans,
  fontSize: '16px',
  lineHeight: '25px',
  color: colour.ink,
};
/** A line to press; the space around it is a thumb's. */
export const linkStyle = {
  display: 'block',
  padding: '8px 0',
  fontWeight: 600,
  color: colour.thread,
  textDecoration: 'underline',
};
/** What is quoted: a visitor's words, a verse. */
export const quoteStyle = {
  ...paragraphStyle,
  padding: '2px 0 2px 16px',
  borderLeft: `3px solid ${colour.thread}`,
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
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, padding: '24px 12px', backgroundColor: colour.linen }}>
        <Container style={{ maxWidth: '600px', padding: '24px', backgroundColor: colour.surface }}>
          <Text style={{ margin: 0, fontFamily: serif, fontSize: '22px', lineHeight: '30px' }}>
            <Link href={masthead.siteUrl} style={{ color: colour.thread, textDecoration: 'none' }}>
              {masthead.name}
            </Link>
          </Text>
          <Hr style={{ margin: '12px 0 24px', borderColor: colour.dust }} />
          {children}
        </Container>
      </Body>
    </Html>
  );
}
