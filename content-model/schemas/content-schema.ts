/** All content with the paths of its files. A new kind needs one line here, its schema and its files. */
import { z } from 'zod';
import { pagedLists } from '#core/paged-lists.ts';
import { aboutPage, ourTeamPage, teamMember } from './about.ts';
import {
  affiliate,
  affiliateDetailPage,
  affiliatesAboutPage,
  affiliatesPage,
  friend,
  friendsPage,
} from './affiliates.ts';
import { appointedTimesPage } from './appointed-times.ts';
import { beliefSection, beliefsPage, weBelievePage, weDontBelievePage, wePracticePage } from './beliefs.ts';
import { book, bookLinkPage, booksPage, recommendedBook, recommendedBooksPage } from './books.ts';
import { connectPage, givePage, prayPage } from './connect.ts';
import {
  discipleshipPage,
  mightyMenPage,
  teachingSeries,
  teachingSeriesPage,
  testimonial,
  womenOfValorPage,
} from './discipleship.ts';
import { emailSignature, emailTemplates } from './emails.ts';
import { event, eventTexts } from './events.ts';
import { childOf, type FieldSchema, fieldSchema, keysOf } from './field-schema.ts';
import { noByDefault } from './fields.ts';
import { storedFile } from './files.ts';
import { exceptions, gatheringsPage, weeklyGathering } from './gatherings.ts';
import { homePage, notice } from './home.ts';
import { file, type KindMeta, records } from './kind.ts';
import { message, messagesPage, playlist } from './messages.ts';
import { ministry } from './ministry.ts';
import { navigation, redirects } from './navigation.ts';
import {
  notFoundPage,
  offlinePage,
  opensLaterPage,
  ownPage,
  searchPage,
  textPage,
  tooLongPage,
} from './other-pages.ts';
import { picture, pictureName } from './pictures.ts';
import { resourcesPage } from './resources.ts';
import { defaultParts, defaultTheme, ofPart, parts, type SitePart, theme } from './site-options.ts';
import { gospels, noReadingPages, readingPages, torahPortionsPage } from './torah.ts';

/** The hideable sections of a page by field, each with its anchors. */
type Sections<Shape> = { readonly [Key in keyof Shape]?: readonly string[] };
type Hideable<Shape, Hidden> = {
  [Key in keyof Shape]: Key extends keyof Hidden
    ? Shape[Key] extends z.ZodObject<infer Section, z.core.$strict>
      ? z.ZodObject<Section & { hidden: typeof hidden }, z.core.$strict>
      : Shape[Key]
    : Shape[Key];
};

const hidden = noByDefault(
  'Hidden',
  'Yes: visitors do not see this part of the page, and no menu leads to it.',
);

/** The texts of a page with a special header. */
function headless<
  Shape extends z.core.$ZodLooseShape,
  const Hidden extends Sections<Shape> = Record<never, never>,
>(name: string, schema: z.ZodObject<Shape, z.core.$strict>, sections = {} as Hidden) {
  const shape = Object.entries(sections).map(([key, anchors]) => {
    const section = schema.shape[key];
    if (!(section instanceof z.ZodObject)) throw new Error(`${name} has no part ${key} that could be hidden`);
    return [key, section.extend({ hidden }).meta({ ...section.meta(), anchors: anchors ?? [] })];
  });
  const page = schema.extend(Object.fromEntries(shape)).meta(schema.meta() ?? {});
  return file(`pages/${name}.yaml`, page as unknown as z.ZodObject<Hideable<Shape, Hidden>, z.core.$strict>);
}

/** The texts of a page with the usual header, which may have a photograph. */
function page<
  Shape extends z.core.$ZodLooseShape,
  const Hidden extends Sections<Shape> = Record<never, never>,
>(name: string, schema: z.ZodObject<Shape, z.core.$strict>, sections = {} as Hidden) {
  return headless(name, schema.extend({ photo: headPhoto }).meta(schema.meta() ?? {}), sections);
}

const headPhoto = pictureName(
  'Photograph at the head',
  'At the top of the page, in place of the drawing.',
).optional();

/** The sections of a page about beliefs. */
const beliefSections = (page: string, label: string, help: string) =>
  records(`beliefs/${page}/*.md`, beliefSection, { label, help, group: 'What we believe' });

export const contentSchema = z.strictObject({
  ministry: file('ministry.yaml', ministry, { group: 'Facts about us' }),
  parts: file('parts.yaml', parts, { group: 'Facts about us' }).default(defaultParts),
  theme: file('theme.yaml', theme, { group: 'Facts about us' }).default(defaultTheme),
  navigation: file('navigation.yaml', navigation, { group: 'Menu and footer' }),
  redirects: file('redirects.yaml', redirects, { group: 'Menu and footer' }),
  exceptions: file('exceptions.yaml', exceptions, { hasOwnScreen: true, isForShepherds: true }),
  emailSignature: file('email-signature.yaml', emailSignature, { group: 'E-mails' }),
  gospels: ofPart('torah', file('torah/gospels.yaml', gospels, { group: 'Facts about us' })),
  readingPages: file('torah/reading-pages.yaml', readingPages, { group: 'Facts about us' }).default(
    noReadingPages,
  ),
  pages: z.strictObject({
    home: headless('home', homePage, {
      highlights: [],
      pastorWelcome: [],
      recentMessage: [],
      doorway: [],
      worship: [],
      connect: [],
    }),
    about: page('about', aboutPage, { story: [], approach: [], mission: [], team: [] }),
    'our-team': page('our-team', ourTeamPage),
    beliefs: page('beliefs', beliefsPage),
    'we-believe': page('we-believe', weBelievePage),
    'we-dont-believe': page('we-dont-believe', weDontBelievePage),
    'we-practice': page('we-practice', wePracticePage),
    messages: page('messages', messagesPage),
    gatherings: page('gatherings', gatheringsPage, {
      oneg: ['oneg'],
      parking: ['parking'],
      weekly: ['weekly'],
      firstTime: ['first-visit', 'kept-chair'],
    }),
    resources: page('resources', resourcesPage, {
      featured: [],
      portions: ['weekly'],
      published: ['published-works'],
      community: ['community'],
    }),
    'torah-portions': ofPart('torah', page('torah-portions', torahPortionsPage)),
    'appointed-times': ofPart('feasts', page('appointed-times', appointedTimesPage)),
    books: ofPart('books', page('books', booksPage)),
    'book-link': ofPart('books', headless('book-link', bookLinkPage)),
    'recommended-books': ofPart('books', page('recommended-books', recommendedBooksPage)),
    discipleship: ofPart(
      'discipleship',
      page('discipleship', discipleshipPage, { stories: [], pathways: [], nextSteps: [] }),
    ),
    'mighty-men': ofPart('discipleship', page('mighty-men', mightyMenPage)),
    'women-of-valor': ofPart('discipleship', page('women-of-valor', womenOfValorPage)),
    'teaching-series': ofPart('series', page('teaching-series', teachingSeriesPage)),
    affiliates: ofPart('affiliates', page('affiliates', affiliatesPage, { benefits: [], apply: [] })),
    'affiliates-about': ofPart('affiliates', page('affiliates-about', affiliatesAboutPage)),
    'affiliate-detail': ofPart('affiliates', headless('affiliate-detail', affiliateDetailPage)),
    friends: ofPart('friends', page('friends', friendsPage)),
    connect: page('connect', connectPage),
    pray: ofPart('prayer', headless('pray', prayPage)),
    give: ofPart('giving', page('give', givePage, { other: [] })),
    event: headless('event', eventTexts),
    'not-found': headless('not-found', notFoundPage),
    'opens-later': headless('opens-later', opensLaterPage),
    search: headless('search', searchPage),
    offline: headless('offline', offlinePage),
    'too-long': headless('too-long', tooLongPage),
  }),
  emails: emailTemplates,
  // Kinds with one file for each record.
  gatherings: records('gatherings/*.yaml', weeklyGathering, {
    label: 'Weekly gatherings',
    help: 'What takes place every week.',
    isForShepherds: true,
  }),
  events: records('events/*.yaml', event, {
    label: 'Events',
    help: 'Each has its own page until it is over.',
    isForShepherds: true,
    isMany: true,
  }),
  // site/routes.ts decides which of them are required.
  textPages: records('pages/*.md', textPage, { label: 'Text pages', help: 'Pages of text.', isFixed: true }),
  team: records('team/*.yaml', teamMember, {
    label: 'Team',
    help: 'The pastor and the deacons.',
    group: 'People',
  }),
  testimonials: records('testimonials/*.yaml', testimonial, {
    label: 'Testimonials',
    help: 'What people say of the fellowship.',
    part: 'discipleship',
    group: 'People',
  }),
  playlists: records('playlists/*.yaml', playlist, {
    label: 'Playlists',
    help: 'The cards on Messages.',
    group: 'Messages and series',
    anchorsOn: 'messages',
  }),
  messages: records('messages/*.yaml', message, {
    label: 'Message library',
    help: 'Each message has its own page.',
    part: pagedLists.messages.part,
    group: 'Messages and series',
    isForShepherds: true,
    isMany: true,
  }),
  teachingSeries: records('teaching-series/*.yaml', teachingSeries, {
    label: 'Teaching series',
    help: 'The cards on Teaching Series.',
    part: 'series',
    group: 'Messages and series',
    anchorsOn: 'teaching-series',
  }),
  ownPages: records('own-pages/*.yaml', ownPage, {
    label: 'Pages of your own',
    help: 'Each at its own address.',
    isMany: true,
  }),
  notices: records('notices/*.yaml', notice, { label: 'Notices', help: 'Shown on Home for some days.' }),
  pictures: records('pictures/*.yaml', picture, {
    label: 'Pictures',
    help: 'Photographs, and what is said of them.',
    hasOwnScreen: true,
    isMany: true,
  }),
  files: records('files/*.yaml', storedFile, {
    label: 'Files',
    help: 'PDFs that visitors can open.',
    hasOwnScreen: true,
    isMany: true,
  }),
  books: records('books/*.yaml', book, {
    label: 'Books',
    help: 'The ministry’s own books.',
    part: 'books',
    group: 'Books',
    anchorsOn: 'books',
  }),
  recommendedBooks: records('recommended-books/*.yaml', recommendedBook, {
    label: 'Recommended books',
    help: 'Books by others.',
    part: 'books',
    group: 'Books',
    anchorsOn: 'recommended-books',
  }),
  affiliates: records('affiliates/*.yaml', affiliate, {
    label: 'Affiliates',
    help: 'Each has its own page.',
    part: pagedLists.affiliates.part,
    group: 'Affiliates and friends',
  }),
  friends: records('friends/*.yaml', friend, {
    label: 'Friends',
    help: 'Ministries elsewhere.',
    part: 'friends',
    group: 'Affiliates and friends',
    anchorsOn: 'friends',
  }),
  beliefs: z.strictObject({
    beliefs: beliefSections('beliefs', 'Beliefs', 'The sections of /beliefs.'),
    'we-believe': beliefSections('we-believe', 'Statement of Faith', 'The sections of /about/we-believe.'),
    'we-dont-believe': beliefSections(
      'we-dont-believe',
      'False Teachings',
      'The sections of /about/we-dont-believe.',
    ),
    'we-practice': beliefSections('we-practice', 'Guidelines', 'The sections of /about/we-practice.'),
  }),
});

export interface Kind {
  /** The path in `Content`: `ministry`, `pages` and `home`, `books`. */
  readonly path: readonly string[];
  /** The path of its files; `*` is a record's name. */
  readonly files: string;
  readonly isList: boolean;
  /** Of one record. */
  readonly schema: FieldSchema;
  /** The site part that uses the files; while it is off, they may be missing. */
  readonly part: SitePart | undefined;
  readonly meta: KindMeta;
}

/** The whole schema as JSON Schema, for forms and checks. */
export const fieldsSchema = fieldSchema(contentSchema);

export const pagesSchema = childOf(fieldsSchema, 'pages') ?? {};

export const kinds: readonly Kind[] = kindsIn(fieldsSchema, []);

function kindsIn(schema: FieldSchema, path: readonly string[]): Kind[] {
  const { files, part } = schema;
  if (files === undefined) {
    return keysOf(schema).flatMap((key) => {
      const inner = childOf(schema, key);
      return inner ? kindsIn(inner, [...path, key]) : [];
    });
  }
  const isList = files.includes('*');
  return [{ path, files, isList, schema: (isList && childOf(schema, 0)) || schema, part, meta: schema }];
}
