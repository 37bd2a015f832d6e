/** All content with the paths of its files. A new kind needs one line here, its schema and its files. */
import { z } from 'zod';
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
import { ofPart, ownParts, ownTheme, type Part, parts, theme } from './site-options.ts';
import { gospels, noReadingPages, readingPages, torahPortionsPage } from './torah.ts';

function file<Schema extends z.ZodType>(files: string, schema: Schema): Schema {
  return schema.meta({ files });
}

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

/** A kind with one file per record. */
function records<Schema extends z.ZodType>(
  files: string,
  label: string,
  help: string,
  schema: Schema,
  part?: Part,
) {
  return z.array(schema).meta({ files, label, help, ...(part && { part }) });
}

export const contentSchema = z.strictObject({
  ministry: file('ministry.yaml', ministry),
  parts: file('parts.yaml', parts).default(ownParts),
  theme: file('theme.yaml', theme).default(ownTheme),
  navigation: file('navigation.yaml', navigation),
  redirects: file('redirects.yaml', redirects),
  exceptions: file('exceptions.yaml', exceptions),
  emailSignature: file('email-signature.yaml', emailSignature),
  gospels: ofPart('torah', file('torah/gospels.yaml', gospels)),
  readingPages: file('torah/reading-pages.yaml', readingPages).default(noReadingPages),
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
  // site/routes.ts decides which of them are required.
  gatherings: records(
    'gatherings/*.yaml',
    'Weekly gatherings',
    'What takes place every week.',
    weeklyGathering,
  ),
  events: records('events/*.yaml', 'Events', 'Each has its own page until it is over.', event),
  textPages: records('pages/*.md', 'Text pages', 'Pages of text.', textPage),
  team: records('team/*.yaml', 'Team', 'The pastor and the deacons.', teamMember),
  testimonials: records(
    'testimonials/*.yaml',
    'Testimonials',
    'What people say of the fellowship.',
    testimonial,
    'discipleship',
  ),
  playlists: records('playlists/*.yaml', 'Playlists', 'The cards on Messages.', playlist),
  messages: records(
    'messages/*.yaml',
    'Message library',
    'Each message has its own page.',
    message,
    'library',
  ),
  teachingSeries: records(
    'teaching-series/*.yaml',
    'Teaching series',
    'The cards on Teaching Series.',
    teachingSeries,
    'series',
  ),
  ownPages: records('own-pages/*.yaml', 'Pages of your own', 'Each at its own address.', ownPage),
  notices: records('notices/*.yaml', 'Notices', 'Shown on Home for some days.', notice),
  pictures: records('pictures/*.yaml', 'Pictures', 'Photographs, and what is said of them.', picture),
  files: records('files/*.yaml', 'Files', 'PDFs that visitors can open.', storedFile),
  books: records('books/*.yaml', 'Books', 'The ministry’s own books.', book, 'books'),
  recommendedBooks: records(
    'recommended-books/*.yaml',
    'Recommended books',
    'Books by others.',
    recommendedBook,
    'books',
  ),
  affiliates: records('affiliates/*.yaml', 'Affiliates', 'Each has its own page.', affiliate, 'affiliates'),
  friends: records('friends/*.yaml', 'Friends', 'Ministries elsewhere.', friend, 'friends'),
  beliefs: z.strictObject({
    beliefs: records('beliefs/beliefs/*.md', 'Beliefs', 'The sections of /beliefs.', beliefSection),
    'we-believe': records(
      'beliefs/we-believe/*.md',
      'Statement of Faith',
      'The sections of /about/we-believe.',
      beliefSection,
    ),
    'we-dont-believe': records(
      'beliefs/we-dont-believe/*.md',
      'False Teachings',
      'The sections of /about/we-dont-believe.',
      beliefSection,
    ),
    'we-practice': records(
      'beliefs/we-practice/*.md',
      'Guidelines',
      'The sections of /about/we-practice.',
      beliefSection,
    ),
  }),
});

/** The same when files are missing or invalid. */
export const partialContentSchema = contentSchema
  .extend({ pages: contentSchema.shape.pages.partial(), emails: contentSchema.shape.emails.partial() })
  .partial({
    ministry: true,
    navigation: true,
    redirects: true,
    exceptions: true,
    emailSignature: true,
  });

export interface Kind {
  /** The path in `Content`: `ministry`, `pages` and `home`, `books`. */
  readonly path: readonly string[];
  /** The path of its files; `*` is a record's name. */
  readonly files: string;
  readonly isList: boolean;
  readonly schema: FieldSchema;
  /** The site part that uses the files; while it is off, they may be missing. */
  readonly part: Part | undefined;
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
  return [{ path, files, isList, schema: (isList && childOf(schema, 0)) || schema, part }];
}
