/** Words in braces: `{town}` is filled from ministry.yaml when content is read, `{date}` when a page is drawn. */
import { fillPlaceholders, placeholder } from '../../domain/placeholders.ts';

/** Filled later: by a page, or when an e-mail is written. Reading leaves them as they are. */
export const runTimeTokens: ReadonlySet<string> = new Set([
  ...[
    'date',
    'time',
    'place',
    'title',
    'what',
    'reason',
    'begins',
    'ends',
    'yearLabel',
    'festival',
    'query',
    'count',
  ],
  ...['portion', 'torah', 'prophets', 'gospels', 'reference', 'name', 'retentionDays'],
  ...[
    'visitorName',
    'visitorEmail',
    'visitorPhone',
    'visitorAddress',
    'receivedAt',
    'subject',
    'message',
    'bookTitle',
  ],
  ...[
    'oneBook',
    'allBooks',
    'bookLinks',
    'linksEnd',
    'missingBooks',
    'missingFiles',
    'resendCommand',
    'givenUp',
    'contactMethod',
    'bestTime',
    'newsletterSignup',
    'inboxCommand',
    'since',
    'signature',
    'footer',
  ],
]);

/** The braces that `values` does not know and nothing fills later, each with its place in the text. */
export function unknownTokens(
  text: string,
  values: Readonly<Record<string, string>>,
): { token: string; at: number }[] {
  return [...text.matchAll(placeholder)]
    .filter(([, name = '']) => !Object.hasOwn(values, name) && !runTimeTokens.has(name))
    .map((match) => ({ token: match[0], at: match.index }));
}

/**
 * The values of all content tokens, from ministry.yaml and torah/gospels.yaml as they were written: unchecked, because a
 * fault in one field must not hide the faults in other files. What is not there has no value.
 */
export function contentTokens(ministry: unknown, gospels: unknown): Record<string, string> {
  const fact = (path: string) => at(ministry, path.split('.'));
  const values: Record<string, string> = {};
  const put = (token: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') values[token] = String(value);
  };
  for (const [token, path] of Object.entries(factOfToken)) put(token, fact(path));
  for (const [name, link] of Object.entries(record(fact('links')))) put(`links.${name}`, link);
  for (const entry of list(fact('gatherings')).map(record)) {
    const { what, day, time } = entry;
    if (typeof what !== 'string' || typeof time !== 'string') continue;
    put(`time.${what}`, twelveHours(time));
    if (typeof day === 'string') put(`when.${what}`, `${day}s at ${twelveHours(time)}`);
  }
  put('gospelSource', at(gospels, ['source', 'name']));
  // A fact may be made of others: serviceTimes of when.sabbath-service. Two rounds are enough, and end.
  for (let round = 0; round < 2; round += 1) {
    for (const [token, value] of Object.entries(values)) values[token] = fillPlaceholders(value, values);
  }
  return values;
}

const factOfToken = {
  brand: 'slug',
  ministry: 'name',
  ministryFull: 'fullName',
  ministryMeaning: 'meaning',
  heroTagline: 'heroTagline',
  pastor: 'pastor',
  pastorEmail: 'pastorEmail',
  email: 'email',
  prayerEmail: 'prayerEmail',
  phone: 'phone',
  street: 'address.street',
  town: 'address.town',
  state: 'address.state',
  postalCode: 'address.postalCode',
  address: 'address.oneLine',
  serviceTimes: 'service.text',
  serviceTimesPlain: 'service.textWithoutBrackets',
  copyrightYear: 'copyrightYear',
} as const;

/** '15:00' as '3:00 PM'; anything else as it is. */
function twelveHours(time: string): string {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (hours === undefined) return time;
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, key) => record(inner)[key], value);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
