/* Input of robots, attackers and odd keyboards. It breaks nothing, and valid input is stored unchanged. */

const markup = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>'];
const tags = 'iframe object embed math style link base meta form template textarea'.split(' ');
const events = ['onclick', 'onload', 'onfocus', 'onerror', 'onpointerenter', 'onanimationend'];
const schemes = ['javascript:alert(1)', 'data:text/html,<b>', 'vbscript:x', 'file:///etc/passwd', 'blob:x'];
const sql = [
  "' OR '1'='1",
  "'; DROP TABLE contact_submissions;--",
  '" OR ""="',
  '1; SELECT pg_sleep(9)',
  "admin'--",
];
const ldap = ['*)(uid=*))(|(uid=*', '*()|&', ')(cn=*', '\\2a\\28'];
const templates = [
  '{{7*7}}',
  '$ {7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '{%x%}',
  '[[x]]',
  '{message}',
  '[if subject] x',
  '{footer}',
];
const formats = [
  '%s%s%s%n',
  '%x%x%x',
  '%00',
  '%0d%0a',
  '$1 $& $`',
  '\\u0000',
  '\\x3cscript',
  '&lt;b&gt;',
  '&#x0;',
];
const headers = [
  'a\r\nBcc: all@example.org',
  'a\nSubject: x',
  'a\r\n\r\n<html>',
  'a%0aCc:x',
  'x\r\n.\r\nMAIL FROM:<x>',
];
const paths = [
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/dev/null',
  'C:\\CON',
  'file.txt\0.jpg',
  '~/.ssh/id',
];
const shell = ['; rm -rf /', '$(reboot)', '`id`', '| cat', '&& true', '> /tmp/x'];
const csv = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '=HYPERLINK("https://x.example")',
  '\t=1',
  '=cmd|" /C calc"!A0',
];
const names = '__proto__ constructor prototype toString hasOwnProperty null undefined NaN'.split(' ');
const numbers = ['-1', '1e309', '0x1F', '9007199254740993', '١٢٣', '½', 'Infinity'];
const bidi = ['\u202Eevil', '\u2066a\u2069', 'a\u200Fb', '\u061Cx'];
const invisible = ['a\u200Bb', '\uFEFFa', 'a\u2060b', '\u00ADa', 'a\u034Fb', '\u3164\u3164', '\u00A0\u00A0'];
const controls = [
  '\0',
  'a\0b',
  '\x07',
  '\x1B[31mred',
  'a\x7Fb',
  '\x08\x08',
  'a\vb',
  'a\fb',
  '\x85',
  '\u2028',
  '\u2029',
];
const broken = ['\uD800', 'a\uDC00b', '\uD83D', '\uFFFD', '\uFFFE', '\uFDD0', '\u{10FFFF}'];
const marks = [
  'Z\u0351\u0321\u0489\u0489\u0489',
  'e\u0301',
  'שָׁלוֹם',
  'مرحبا',
  'नमस्ते',
  'ไทย',
  '你好吗',
  'Ελληνικά',
];
const emoji = ['👨‍👩‍👧‍👦', '🏳️‍🌈', '🇮🇱', '👍🏽', '1️⃣', '🕎', '\u{1F9FF}'];
const lines = ['a\nb', 'a\r\nb', 'a\rb', '\n\n\n', 'a\tb', '  a  ', '\r', '- \n- \n'];

const seeds = [
  ...[markup, schemes, sql, ldap, templates, formats, headers, paths, shell, csv, names, numbers],
  ...[bidi, invisible, controls, broken, marks, emoji, lines],
  tags.map((tag) => `<${tag} src=//x.example>`),
  events.map((event) => `" autofocus ${event}=alert(1) x="`),
  tags.map((tag) => `</${tag}><b>`),
].flat();

/** More than 500 strings: alone, in a sentence, after a line break, and repeated. */
export const hostileStrings: readonly string[] = [
  '',
  ...seeds,
  ...seeds.map((text) => `Shalom, this is what I have to say: ${text} and that is all.`),
  ...seeds.map((text) => `The first line\n${text}`),
  ...seeds.map((text) => text.repeat(Math.ceil(400 / text.length))),
  'x'.repeat(20_000),
  'é'.repeat(20_001),
  '👍'.repeat(10_000),
  `a${'\u0301'.repeat(5000)}`,
  '('.repeat(10_000),
  `${'a@'.repeat(120)}example.org`,
  `${'a.'.repeat(125)}a@example.org`,
];

/** JSON values that are not a line of text. */
export const foreignValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1e308, [], {}, [[]], ['a', 'b'], { length: 5 }],
  ...[
    { toString: 'x' },
    { toJSON: 1 },
    { valueOf: 1 },
    { $ne: null },
    { $gt: '' },
    { constructor: { prototype: {} } },
  ],
];

/** Spaces, and characters of zero width. */
const leavesNoInk = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * An independent implementation of the rules of `core/text.ts`. Half of a surrogate pair becomes U+FFFD.
 * Signs that end a line become a line feed, on one line a space. Other controls, noncharacters, byte order
 * marks and long runs without width are removed. A text without a visible character is empty.
 */
export function expectedText(text: string, kind: 'line' | 'lines'): string {
  if (leavesNoInk.test(text)) return '';
  let result = '';
  for (const character of text.split('\r\n').join('\n')) {
    const code = character.codePointAt(0) ?? 0;
    const endsLine = [0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029].includes(code);
    const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0);
    const isNoncharacter = (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
    if (endsLine) result += '\n';
    else if (isNoncharacter || code === 0xfeff) continue;
    else if (isControl && character !== '\n' && character !== '\t') continue;
    else result += code >= 0xd800 && code <= 0xdfff ? '\uFFFD' : character;
  }
  result = result.replace(/[\u200b-\u200d\u2060]{4,}/g, '');
  if (kind === 'line') result = result.replace(/[\n\t\u202a-\u202e\u2066-\u2069]+/g, ' ');
  return result.trim();
}
