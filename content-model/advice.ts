/** What several files together show to be unwise, though a site can be made of it. */
import type { Check, Draft } from './draft.ts';

/** Prayer requests are confidential: whoever gets them is somebody the content knows. */
const adviseOnPrayerTeam = ({ content: { ministry, team }, warn }: Draft) => {
  if (!ministry) return;
  const { email, prayerEmail, pastorEmail } = ministry;
  const known = [email, prayerEmail, pastorEmail, ...team.map((person) => person.email)];
  ministry.mail.notifyPrayer.forEach((address, index) => {
    if (known.some((one) => one.toLowerCase() === address.toLowerCase())) return;
    warn(
      ['ministry', 'mail', 'notifyPrayer', index],
      `"${address}" is the address of nobody in team/, yet gets all prayer requests. Write "{pastorEmail}", "{prayerEmail}" or, by the name of a file in team/, "{team.deacon-1}".`,
    );
  });
};

const shortLink =
  /^(?:www\.)?(?:a\.co|amzn\.\w+|bit\.ly|cutt\.ly|geni\.us|goo\.gl|rb\.gy|t\.co|tinyurl\.com)$/;
/** `/search?q=`, `/s?k=`, `/beta-search/`. */
const search = /[/-](?:s|search|results?)(?:[/?]|$)/i;

/** The bookseller's page is asked for what a book's file leaves out, and visitors buy there. The sample's may be anything. */
const adviseOnBooksellers = ({ content, warn }: Draft) => {
  for (const list of ['books', 'recommendedBooks'] as const) {
    content[list].forEach(({ sourceUrl, sample }, index) => {
      if (!sourceUrl) return;
      const { hostname, pathname, search: query } = new URL(sourceUrl);
      const fault = shortLink.test(hostname)
        ? 'is a shortened link'
        : search.test(pathname + query) && 'leads to a list of results';
      if (sample || !fault) return;
      warn(
        [list, index, 'sourceUrl'],
        `${fault}. Open it, and copy the address of the book’s own page, so that cover and words can be found there.`,
      );
    });
  }
};

export const advice: readonly Check[] = [adviseOnPrayerTeam, adviseOnBooksellers];
