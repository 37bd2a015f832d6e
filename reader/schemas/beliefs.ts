/**
 * `content/beliefs/<page>/<id>.md`: one section of a belief page in each file.
 *
 * The front matter names and places it; the body is Markdown:
 *   text before the first `##`  → `intro`
 *   `## Title {#id}`            → a topic; `{#id nav="Short"}` gives it another name in the side navigation
 *   `### Title`                 → a part of the topic ("What is taught", "What we hold instead")
 *   `### Scriptures`            → a list of references, of the topic or, before any topic, of the section
 *   `### Suggested teaching`    → a list with the id of one playlist
 *   `[^1]` and `[^1]: …`        → footnotes, numbered through the whole page in reading order
 */
import { z } from 'zod';
import { block, footnote } from '../rich-text.ts';
import { order, sample, slug, text } from './fields.ts';

/** The folders of content/beliefs, and the pages they belong to. */
export const beliefPageNames = ['beliefs', 'we-believe', 'we-dont-believe', 'we-practice'] as const;

/** What the file holds. */
export const beliefSectionFile = z.strictObject({
  sample,
  order,
  title: text,
  /** Open when the page is first shown. */
  open: z.boolean().default(false),
  /** Each topic is an accordion of its own, closed at first (False Theologies). */
  nested: z.boolean().default(false),
  body: text,
});

const topic = z.strictObject({
  /** The anchor: /about/we-believe#father. */
  id: slug,
  title: text,
  navLabel: text,
  blocks: z.array(block),
  parts: z.array(z.strictObject({ title: text, blocks: z.array(block) })),
  references: z.array(text),
  /** Filled from the playlist: its title, and /messages?search={title}. */
  suggestedTeaching: z.strictObject({ playlist: slug, title: text, href: text }).optional(),
});

/** What a page gets. `id` is the file's name and the anchor, `page` the folder. */
export const beliefSection = beliefSectionFile.omit({ body: true }).extend({
  id: slug,
  page: z.enum(beliefPageNames),
  intro: z.array(block),
  references: z.array(text),
  topics: z.array(topic),
  /** Footnotes of this section; a page gathers those of all its sections into one list. */
  notes: z.array(footnote),
});

export type BeliefPageName = (typeof beliefPageNames)[number];
export type BeliefSection = z.infer<typeof beliefSection>;
export type BeliefTopic = z.infer<typeof topic>;
