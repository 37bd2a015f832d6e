/**
 * Every kind of content: where its files lie, what a file holds and what a page gets.
 *
 * `files` is a path under the content folder; `*` stands for the record's name. For most kinds a page gets what the file
 * holds, and a list's records their `id`, which is the file's name. Markdown kinds hold a `body` that has become a tree.
 * A new kind is one line here, its schema, and its files; nothing else knows the list.
 */
import type { z } from 'zod';
import { affiliate, friend } from './affiliates.ts';
import { beliefSection, beliefSectionFile } from './beliefs.ts';
import { book, recommendedBook } from './books.ts';
import { emailSignature, emailTemplate } from './emails.ts';
import { exceptions } from './exceptions.ts';
import { sitePath, slug } from './fields.ts';
import { gospels } from './gospels.ts';
import { ministry } from './ministry.ts';
import { navigation } from './navigation.ts';
import { aboutPage, ourTeamPage } from './pages/about.ts';
import { affiliateDetailPage, affiliatesAboutPage, affiliatesPage, friendsPage } from './pages/affiliates.ts';
import { beliefsPage, weBelievePage, weDontBelievePage, wePracticePage } from './pages/beliefs.ts';
import { bookLinkPage, booksPage, recommendedBooksPage } from './pages/books.ts';
import { connectPage } from './pages/connect.ts';
import { discipleshipPage } from './pages/discipleship.ts';
import { gatheringsPage } from './pages/gatherings.ts';
import { givePage } from './pages/give.ts';
import { homePage } from './pages/home.ts';
import { messagesPage, teachingSeriesPage } from './pages/messages.ts';
import { notFoundPage, offlinePage, tooLongPage } from './pages/notices.ts';
import { resourcesPage } from './pages/resources.ts';
import { searchPage } from './pages/search.ts';
import { textPage, textPageFile } from './pages/text-page.ts';
import { torahPortionsPage } from './pages/torah-portions.ts';
import { mightyMenPage, womenOfValorPage } from './pages/tracks.ts';
import { playlist, teachingSeries } from './playlists.ts';
import { redirects } from './redirects.ts';
import { teamMember } from './team.ts';
import { testimonial } from './testimonials.ts';

/** Kinds with one file each. */
export const singles = {
  ministry: { files: 'ministry.yaml', file: ministry, record: ministry },
  navigation: { files: 'navigation.yaml', file: navigation, record: navigation },
  redirects: { files: 'redirects.yaml', file: redirects, record: redirects },
  exceptions: { files: 'exceptions.yaml', file: exceptions, record: exceptions },
  emailSignature: { files: 'email-signature.yaml', file: emailSignature, record: emailSignature },
  gospels: { files: 'torah/gospels.yaml', file: gospels, record: gospels },
} as const;

/** The words of each page, one file each. */
export const pages = {
  home: page('home', homePage),
  about: page('about', aboutPage),
  'our-team': page('our-team', ourTeamPage),
  beliefs: page('beliefs', beliefsPage),
  'we-believe': page('we-believe', weBelievePage),
  'we-dont-believe': page('we-dont-believe', weDontBelievePage),
  'we-practice': page('we-practice', wePracticePage),
  messages: page('messages', messagesPage),
  gatherings: page('gatherings', gatheringsPage),
  resources: page('resources', resourcesPage),
  'torah-portions': page('torah-portions', torahPortionsPage),
  books: page('books', booksPage),
  'book-link': page('book-link', bookLinkPage),
  'recommended-books': page('recommended-books', recommendedBooksPage),
  discipleship: page('discipleship', discipleshipPage),
  'mighty-men': page('mighty-men', mightyMenPage),
  'women-of-valor': page('women-of-valor', womenOfValorPage),
  'teaching-series': page('teaching-series', teachingSeriesPage),
  affiliates: page('affiliates', affiliatesPage),
  'affiliates-about': page('affiliates-about', affiliatesAboutPage),
  'affiliate-detail': page('affiliate-detail', affiliateDetailPage),
  friends: page('friends', friendsPage),
  connect: page('connect', connectPage),
  give: page('give', givePage),
  'not-found': page('not-found', notFoundPage),
  search: page('search', searchPage),
  offline: page('offline', offlinePage),
  'too-long': page('too-long', tooLongPage),
} as const;

/** Kinds with one file for each record: adding a file adds a record. */
export const lists = {
  team: { files: 'team/*.yaml', file: teamMember, record: teamMember.extend({ id: slug }) },
  testimonials: { files: 'testimonials/*.yaml', file: testimonial, record: testimonial.extend({ id: slug }) },
  playlists: { files: 'playlists/*.yaml', file: playlist, record: playlist.safeExtend({ id: slug }) },
  teachingSeries: {
    files: 'teaching-series/*.yaml',
    file: teachingSeries,
    record: teachingSeries.extend({ id: slug }),
  },
  books: { files: 'books/*.yaml', file: book, record: book.extend({ id: slug }) },
  recommendedBooks: {
    files: 'recommended-books/*.yaml',
    file: recommendedBook,
    record: recommendedBook.extend({ id: slug }),
  },
  /** `slug` is always there, and `href` is the detail page, /affiliates/{slug}. */
  affiliates: {
    files: 'affiliates/*.yaml',
    file: affiliate,
    record: affiliate.safeExtend({ id: slug, slug, href: sitePath }),
  },
  friends: { files: 'friends/*.yaml', file: friend, record: friend.extend({ id: slug }) },
  beliefs: { files: 'beliefs/*/*.md', file: beliefSectionFile, record: beliefSection },
  /** Pages of plain words. Which of them there must be the site map says (src/site-map.ts). */
  textPages: { files: 'pages/*.md', file: textPageFile, record: textPage.extend({ id: slug }) },
  emails: { files: 'emails/*.md', file: emailTemplate, record: emailTemplate.extend({ id: slug }) },
} as const;

export type SingleName = keyof typeof singles;
export type PageName = keyof typeof pages;
export type ListName = keyof typeof lists;

/** One kind, when its name does not matter. */
export interface Kind {
  readonly files: string;
  readonly file: z.ZodType;
  readonly record: z.ZodType;
}

function page<Schema extends z.ZodType>(name: string, schema: Schema) {
  return { files: `pages/${name}.yaml`, file: schema, record: schema };
}
