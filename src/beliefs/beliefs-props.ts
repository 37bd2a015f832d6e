import { mailtoHref } from '../../domain/mailto.ts';
import type { ListRecord, Page, Single } from '../../reader/content.ts';
import type { BeliefPageName } from '../../reader/schemas/beliefs.ts';
import type { JumpEntry } from './BeliefPage.tsx';
import type { BeliefSectionProps } from './BeliefSections.tsx';
import type { ContactProps } from './Contact.tsx';

type Section = ListRecord<'beliefs'>;
type AnyBeliefPage = Page<BeliefPageName>;
type PageWithContact = Page<'we-believe'> | Page<'we-dont-believe'> | Page<'we-practice'>;

/** The sections of one page, in their order. */
export function sectionsOf(page: BeliefPageName, all: readonly Section[]): readonly Section[] {
  return all.filter((section) => section.page === page);
}

/** What BeliefPage shows; `entries` are the quick jumps in the page's order. */
export function beliefPageProps({ navTitle, quote }: AnyBeliefPage, entries: readonly JumpEntry[]) {
  const { text, reference, translation } = quote;
  return { navTitle, entries, quote: { text, source: `${reference} (${translation})` } };
}

/** @param teachingLabel stands before the name of a suggested teaching, on pages that suggest any */
export function sectionProps(sections: readonly Section[], teachingLabel = ''): BeliefSectionProps[] {
  return sections.map(({ topics, ...section }) => ({
    ...section,
    topics: topics.map(({ suggestedTeaching: teaching, ...topic }) => ({
      ...topic,
      teaching: teaching && { label: teachingLabel, title: teaching.title, href: teaching.href },
    })),
  }));
}

/** Quick jumps to sections and, below each, to its topics. */
export function sectionEntries(sections: readonly Section[]): JumpEntry[] {
  return sections.map(({ id, title, topics }, index) => ({
    id,
    label: title,
    section: index + 1,
    entries: topics.map((topic) => ({ id: topic.id, label: topic.navLabel })),
  }));
}

/** A quick jump to a part of the page that is not a section. */
export function entry({ id, navLabel }: { id: string; navLabel: string }): JumpEntry {
  return { id, label: navLabel };
}

export function contactProps({ contact }: PageWithContact, { phoneHref }: Single<'ministry'>): ContactProps {
  const { email, phone } = contact;
  return {
    ...contact,
    email: { label: email.label, href: mailtoHref(email.mailto) },
    phone: phone && { label: phone.label, href: phoneHref },
  };
}
