/**
 * `content/pages/beliefs.yaml`, `we-believe.yaml`, `we-dont-believe.yaml` and `we-practice.yaml`, and their
 * sections, `content/beliefs/<page>/<id>.md`.
 *
 * The front matter of a section has its name and order; its body is Markdown:
 *   text before the first `##`  → `intro`
 *   `## Title {#id}`            → a topic; `{#id nav="Short"}` gives it another name in the side navigation
 *   `### Title`                 → a part of the topic ("What is taught", "What we hold instead")
 *   `### Scriptures`            → a list of references, of the topic or, before any topic, of the section
 *   `### Suggested teaching`    → a list with the id of one playlist
 *   `[^1]` and `[^1]: …`        → footnotes, numbered through the whole page in reading order
 */
import { heading, mailto, meta, pageHeading, paragraph, titledTexts } from './field-groups.ts';
import { anyLines, body, entries, group, href, listed, noByDefault, slug, text } from './fields.ts';

/** The folders of content/beliefs, and the pages they belong to. */
export const beliefPageNames = ['beliefs', 'we-believe', 'we-dont-believe', 'we-practice'] as const;

const anchored = {
  id: slug('Anchor', 'The last part of its address: /about/we-believe#contact.'),
  heading,
  navLabel: text('Name in the side navigation', 'Short.'),
};

const explainedLinks = {
  items: entries('Links', 'Each with a sentence after it.', {
    label: text('Words', 'The text of the link.'),
    href: href('Address', 'A page of this site, or an anchor on it.'),
    text: text('Sentence', 'Shown after the link.'),
  }),
};

const shared = {
  meta,
  title: pageHeading,
  lead: text('Lead', 'The paragraph below the heading.'),
  quote: group('Scripture', 'The verse at the head of the page.', {
    text: text('Verse', 'The words of Scripture.'),
    reference: text('Reference', 'Book, chapter and verse.'),
    translation: text('Translation', 'Its short name, like KJV.'),
  }),
  navTitle: text('Title of the side navigation', 'Shown above the list of sections.'),
};

const contact = group('Contact', 'The invitation to write, at the end of the page.', {
  ...anchored,
  text: paragraph,
  email: group('E-mail', 'Opens an e-mail.', { label: text('Words', 'The text of the link.'), mailto }),
  phone: group('Telephone', 'Where the page also offers a call. The number is the ministry’s.', {
    label: text('Words', 'The text of the link.'),
  }).optional(),
});

export const weBelievePage = group('Statement of Faith', 'The page /about/we-believe.', {
  ...shared,
  mission: group('Mission', 'The mission in a few points.', {
    ...anchored,
    items: titledTexts('Points', 'Each has a title and a text.'),
    references: anyLines('References', 'Scripture that it rests on.'),
  }),
  sectionsHeading: text('Heading of the sections', 'Shown above the sections.'),
  dont: group('What we do not believe', 'Leads to that page.', {
    ...anchored,
    text: paragraph,
    ...explainedLinks,
  }),
  practice: group('What we practice', 'Leads to that page.', {
    ...anchored,
    text: paragraph,
    ...explainedLinks,
  }),
  contact,
});

export const weDontBelievePage = group('False Teachings', 'The page /about/we-dont-believe.', {
  ...shared,
  suggestedTeaching: text('Suggested teaching', 'Shown before a playlist’s title.'),
  contact,
  related: group('Related pages', 'Links at the end.', { ...anchored, ...explainedLinks }),
});

export const wePracticePage = group('Guidelines', 'The page /about/we-practice.', {
  ...shared,
  contact,
  notes: group('Footnotes', 'The list at the end of the page.', {
    ...anchored,
    back: text('Back', 'The text of the link back.'),
  }),
});

export const beliefsPage = group('Beliefs', 'The page /beliefs.', {
  ...shared,
  further: group('Further reading', 'Links at the end.', { ...anchored, ...explainedLinks }),
});

export const beliefSection = group('Belief section', 'One section of a belief page.', {
  ...listed,
  title: text('Title', 'The heading of the section.'),
  open: noByDefault('Open', 'Yes to show it open at first.'),
  nested: noByDefault('Nested', 'Yes to let each topic open and close by itself.'),
  body: body('rich', 'Headings begin a topic, smaller headings a part of it.').meta({
    ifEmpty: 'This section needs a text. Add a paragraph, a heading or a list.',
  }),
});

export type BeliefPageName = (typeof beliefPageNames)[number];
