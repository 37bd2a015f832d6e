import ICAL from 'ical.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Content } from '#content-model/content.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { gatheringsFeed } from '#server/calendar/feeds.ts';
import { composeMail, mailAddresses } from '#server/mail/compose-mail.ts';
import { renderMail } from '#server/mail/render-mail.tsx';
import { ContactDetails } from '#site/features/connect/Connect.tsx';
import { noticesProps, sabbathServiceProps } from '#site/features/gatherings/gatherings-props.ts';
import { Notices } from '#site/features/gatherings/Notices.tsx';
import { SabbathDates } from '#site/features/gatherings/SabbathDates.tsx';
import { ServiceHour } from '#site/features/gatherings/SabbathService.tsx';
import { Worship } from '#site/features/home/Worship.tsx';
import { Footer } from '#site/layouts/footer/Footer.tsx';
import { NoticeBand } from '#site/layouts/notice-band/NoticeBand.tsx';
import { noticeBandProps } from '#site/layouts/notice-band/notice-band-props.ts';
import { gatheringEvents } from '#site/structured-data/events.ts';
import { pageGraph } from '#site/structured-data/page-graph.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';

/* Facts are changed in one file, and every place must show the new ones: pages, footer, structured data,
   calendar feed, e-mails. */

const siteUrl = 'https://www.example.org';
const wednesday = new Date('2025-10-09T01:00:00Z');

function changedContent(): Content {
  const content = copyOfContent();
  const facts = [
    ['\nname: Beth Example', '\nname: Beth Shalom'],
    ['street: 7 Schoolhouse Road', 'street: 9 River Road'],
    ['phone: (319) 555-0177', 'phone: (815) 555-0199'],
    ['\nemail: hello@beth-example.example', '\nemail: office@beth-shalom.example'],
  ] as const;
  for (const [from, to] of facts) content.edit('ministry.yaml', from, to);
  content.edit('gatherings/sabbath-service.yaml', 'time: 11:00', 'time: "16:30"');
  content.write(
    'exceptions.yaml',
    [
      '- { date: "2025-10-11", kind: moved, what: sabbath-service, time: "17:00", place: Lowell Park, reason: By the river. }',
      '- { date: "2025-10-18", kind: cancelled, what: sabbath-service, reason: The roads are iced. }',
      '- { date: "2025-10-23", kind: moved, what: thursday-study, place: Zoom, online: true, reason: Snow. }',
      '- { date: "2025-10-13", kind: added, what: supper, title: Sukkot supper, time: "18:00", minutes: 90, reason: Come. }',
    ].join('\n'),
  );
  return content.read();
}

const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',');

/** Every place that shows the facts, as its reader gets it. */
async function places(content: Content, now = wednesday) {
  const { ministry, pages, exceptions } = content;
  const events = gatheringEvents({ content, siteUrl }, exceptions, now, {
    gatheringIds: ministry.gatherings.map(({ what }) => what),
    daysAhead: 30,
  });
  const graph = JSON.parse(
    pageGraph({
      content,
      siteUrl,
      path: '/gatherings',
      title: pages.gatherings.meta.title,
      image: `${siteUrl}/share/home.png`,
      describesChurch: true,
      today: calendarDay(now, ministry.address.timeZone),
      statements: events,
    }),
  );
  const mail = await composeMail(
    { id: 'row', template: 'visitor-contact', submission_id: '1a2b3c4d-0000', last_error: null },
    {
      visitor: { name: 'Ruth Boaz', address: 'ruth@example.org' },
      createdAt: now,
      placeholders: { subject: 'Visiting', message: 'May we come?' },
    },
    now,
    {
      content,
      addresses: mailAddresses({ mailFrom: undefined, notifyTo: undefined }, ministry.mail),
      siteUrl,
      retentionDays: 180,
      isDeskOpen: false,
      renderMail,
      encloseBooks: async () => ({ placeholders: {}, attachments: [], isEmpty: true }),
      encloseEvent: () => ({ placeholders: {}, attachments: [] }),
    },
  );
  const service = sabbathServiceProps(pages.gatherings, ministry, exceptions, now);
  return {
    footer: text(renderToStaticMarkup(createElement(Footer, { ...content, prairie: false }))),
    connect: text(
      renderToStaticMarkup(createElement(ContactDetails, { copy: pages.connect.details, ministry })),
    ),
    gatherings: text(
      renderToStaticMarkup(
        ServiceHour({
          ...{ ...service, address: ministry.address.oneLine },
          children: createElement(SabbathDates, service.dates),
        }),
      ),
    ),
    home: text(
      renderToStaticMarkup(
        Worship({
          ...{ copy: pages.home.worship, ministry, calendar: pages.gatherings.sabbath.calendar },
          ...{ now: null, children: null },
        }),
      ),
    ),
    service,
    band: text(
      renderToStaticMarkup(
        createElement(NoticeBand, noticeBandProps(pages.gatherings, ministry, exceptions, now, '/')),
      ),
    ),
    notices: text(
      renderToStaticMarkup(createElement(Notices, noticesProps(pages.gatherings, ministry, exceptions, now))),
    ),
    church: graph['@graph'][0],
    events: graph['@graph'].filter((node: { '@type': string }) => node['@type'] === 'Event'),
    calendar: readFeed(gatheringsFeed({ content, siteUrl, today: '2025-10-08', sequence: () => 0 })),
    mail: { ...mail, text: mail.text.replace(/\s+/g, ' ') },
  };
}

/** The feed as a calendar program reads it. */
function readFeed(feed: string) {
  const root = new ICAL.Component(ICAL.parse(feed));
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const all = root.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const rule = all.find(({ uid, recurrenceId }) => uid.startsWith('sabbath-service@') && !recurrenceId);
  for (const each of all) if (each.recurrenceId && each.uid === rule?.uid) rule?.relateException(each);
  const services = new Map<string, { start: number; place: string; zone: string }>();
  const walk = rule?.iterator();
  for (let next = walk?.next(); next && next.year < 2026; next = walk?.next()) {
    const details = rule?.getOccurrenceDetails(next);
    if (!details) continue;
    const { startDate, item } = details;
    services.set(next.toString().slice(0, 10), {
      start: startDate.toJSDate().getTime(),
      place: item.location,
      zone: startDate.zone.tzid,
    });
  }
  return {
    name: String(root.getFirstPropertyValue('x-wr-calname')),
    place: rule?.location,
    services,
    added: all.find(({ uid }) => uid.startsWith('supper-')),
  };
}

const on = <Event extends { startDate: string; name: string }>(events: Event[], name: string, day: string) =>
  events.find((event) => event.name === name && event.startDate.startsWith(day));

test('who and where: name, address, telephone and e-mail', async () => {
  const { footer, connect, church, calendar, mail } = await places(changedContent());
  for (const name of [church.name, mail.from.name]) expect(name).toBe('Beth Shalom');
  expect(calendar.name).toBe('Beth Shalom gatherings');
  expect(church.address).toMatchObject({
    ...{ streetAddress: '9 River Road', addressLocality: 'Exampleton' },
    ...{ addressRegion: 'IA', postalCode: '52999' },
  });
  for (const place of [footer, connect, calendar.place, mail.text])
    expect(place).toContain('9 River Road, Exampleton, Iowa 52999');
  for (const place of [footer, connect, mail.text]) expect(place).toContain('(815) 555-0199');
  for (const place of [footer, connect]) expect(place).toContain('office@beth-shalom.example');
  expect(footer).toContain('Beth Shalom');
  expect(church).toMatchObject({ telephone: '+18155550199', email: 'office@beth-shalom.example' });
  expect(mail.replyTo).toEqual({ address: 'office@beth-shalom.example' });
});

describe('when', () => {
  test('the weekly service, in an ordinary week of summer and of winter', async () => {
    for (const [now, day, start] of [
      ['2025-10-22T17:00:00Z', '2025-10-25', '2025-10-25T16:30:00-05:00'],
      ['2025-11-05T17:00:00Z', '2025-11-08', '2025-11-08T16:30:00-06:00'],
    ] as const) {
      const results = await places(changedContent(), new Date(now));
      for (const place of [results.footer, results.home, results.mail.text])
        expect(place).toContain('Saturdays at 4:30 PM (Central time)');
      expect(results.home).toContain('4:30 PM We gather');
      expect(results.home).not.toContain('11:00 AM');
      expect(results.connect).toContain('Saturdays at 4:30 PM');
      expect(results.gatherings).toContain('Saturdays at 4:30 PM Central time');
      expect(results.service.start).toBe(start);
      expect(results.church.openingHoursSpecification[0]).toMatchObject({
        dayOfWeek: 'Saturday',
        opens: '16:30',
        closes: '18:00',
      });
      expect(on(results.events, 'Sabbath Service', day)).toMatchObject({
        startDate: start,
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@id': `${siteUrl}/#church` },
      });
      const entry = results.calendar.services.get(day);
      expect(entry?.start).toBe(Date.parse(start));
      expect(entry?.zone).toBe('America/Chicago');
    }
  });

  test('the next date, on which the service is moved', async () => {
    const { gatherings, band, service, events, calendar } = await places(changedContent());
    expect(gatherings).toContain('Next Sabbath: October 11, 2025');
    expect(band).toContain(
      'This Saturday, October 11, the Sabbath service meets at 5:00 PM, Lowell Park: By the river.',
    );
    const start = '2025-10-11T17:00:00-05:00';
    expect(service.dates.today[0]).toMatchObject({ day: '2025-10-11', time: '5:00\u00a0PM', start });
    expect(on(events, 'Sabbath Service', '2025-10-11')).toMatchObject({
      startDate: start,
      previousStartDate: '2025-10-11T16:30:00-05:00',
      eventStatus: 'https://schema.org/EventRescheduled',
      location: { '@type': 'Place', name: 'Lowell Park' },
      description: 'By the river.',
    });
    expect(calendar.services.get('2025-10-11')).toMatchObject({
      start: Date.parse(start),
      place: 'Lowell Park',
    });
  });

  test('a cancelled date', async () => {
    const { band, service, events, calendar } = await places(
      changedContent(),
      new Date('2025-10-16T17:00:00Z'),
    );
    expect(band).toContain('No service this Saturday, October 18: The roads are iced.');
    expect(service.dates.today.map(({ day }) => day)).not.toContain('2025-10-18');
    expect(on(events, 'Sabbath Service', '2025-10-18')).toMatchObject({
      startDate: '2025-10-18T16:30:00-05:00',
      eventStatus: 'https://schema.org/EventCancelled',
    });
    expect(calendar.services.has('2025-10-18')).toBe(false);
    expect(calendar.services.has('2025-10-25')).toBe(true);
  });

  test('an added gathering, and one that is online once', async () => {
    const { notices, events, calendar } = await places(changedContent());
    expect(notices).toContain('Also on Monday, October 13 at 6:00 PM: Sukkot supper. Come.');
    expect(on(events, 'Sukkot supper', '2025-10-13')).toMatchObject({
      startDate: '2025-10-13T18:00:00-05:00',
      endDate: '2025-10-13T19:30:00-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
    });
    expect(calendar.added?.startDate.toJSDate().toISOString()).toBe('2025-10-13T23:00:00.000Z');
    expect(on(events, "Thursday Readers' Circle", '2025-10-23')).toMatchObject({
      eventStatus: 'https://schema.org/EventMovedOnline',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', name: 'Zoom' },
    });
  });

  test('content text cannot close the script element', async () => {
    const content = changedContent();
    const ministry = { ...content.ministry, name: '</script><script>alert(1)</script>' };
    const json = pageGraph({
      content: { ...content, ministry },
      siteUrl,
      path: '/',
      title: 'x',
      image: `${siteUrl}/share/home.png`,
      describesChurch: true,
      today: '2025-10-08',
      statements: [],
    });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)['@graph'][0].name).toBe('</script><script>alert(1)</script>');
  });
});
