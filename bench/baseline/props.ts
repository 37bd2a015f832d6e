import { readContent } from '../../reader/read-content.ts';
import { readConfig } from '../../server/config.ts';
import { createCalendar } from '../../server/torah/calendar.ts';
import {
  beliefPageProps,
  contactProps,
  entry,
  sectionEntries,
  sectionProps,
  sectionsOf,
} from '../../src/beliefs/beliefs-props.ts';
import { connectProps } from '../../src/connect/connect-props.ts';
import { footerProps } from '../../src/footer/footer-props.ts';
import { noticesProps } from '../../src/gatherings/service-props.ts';
import { headerProps } from '../../src/header/header-props.ts';
import {
  pastorWelcomeProps,
  recentMessageProps,
  stayConnectedProps,
  worshipProps,
} from '../../src/home/home-props.ts';
import { torahPortionsProps } from '../../src/torah/torah-props.ts';

/** What the components of each page are given, made by the functions that the site's pages call too. Fit for JSON. */
export function baselineProps(contentDir: string, siteUrl: string) {
  const content = readContent(contentDir);
  const { ministry, navigation, exceptions, gospels, team, playlists, beliefs, pages } = content;
  const now = new Date();
  const locals: App.Locals = {
    content,
    siteUrl,
    retentionDays: readConfig({}).retentionDays,
    calendar: createCalendar({ gospels, place: ministry.address }),
    now: () => now,
    playlist: async () => undefined,
    book: async () => undefined,
    shareCards: {},
    holdsUntil: () => {},
    query: () => undefined,
    search: () => Promise.reject(new Error('None of these pages searches.')),
  };
  const { home, connect } = pages;
  const weBelieve = pages['we-believe'];
  const { mission, dont, practice, contact } = weBelieve;
  const sections = sectionsOf('we-believe', beliefs);
  return {
    frame: { header: headerProps(ministry, navigation), footer: footerProps(ministry, navigation) },
    home: {
      hero: home.hero,
      notices: noticesProps(pages.gatherings, ministry, exceptions, now, 14),
      highlights: home.highlights,
      pastorWelcome: pastorWelcomeProps(
        home,
        ministry,
        named(team, (member) => member.title === 'Pastor'),
      ),
      recentMessage: recentMessageProps(
        home,
        ministry,
        named(playlists, ({ id }) => id === home.recentMessage.playlist),
        now,
      ),
      worship: worshipProps(home, ministry),
      stayConnected: stayConnectedProps(home, ministry),
    },
    connect: {
      heading: connect.heading,
      lead: connect.intro,
      contact: { anchor: connect.contact.anchor, heading: connect.contact.heading, ask: connect.ask },
      ...connectProps(connect, ministry, locals),
    },
    torahPortions: {
      lead: pages['torah-portions'].intro,
      howTo: pages['torah-portions'].howTo,
      ...torahPortionsProps(pages['torah-portions'], ministry, gospels, locals),
    },
    weBelieve: {
      heading: weBelieve.title,
      lead: weBelieve.lead,
      title: weBelieve.meta.title,
      page: beliefPageProps(weBelieve, [
        entry(mission),
        ...sectionEntries(sections),
        entry(dont),
        entry(practice),
        entry(contact),
      ]),
      mission,
      sections: { heading: weBelieve.sectionsHeading, sections: sectionProps(sections) },
      lists: [dont, practice],
      contact: contactProps(weBelieve, ministry),
    },
  };
}

function named<Value>(values: readonly Value[], is: (value: Value) => boolean): Value {
  const found = values.find(is);
  if (!found) throw new Error('content/ lacks what the home page shows.');
  return found;
}
