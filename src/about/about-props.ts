import { mailtoHref } from '../../domain/mailto.ts';
import type { Page, Single } from '../../reader/content.ts';
import type { ApproachProps } from './Approach.tsx';
import type { StoryProps } from './Story.tsx';

type About = Page<'about'>;

export function storyProps(
  { story, introLinks, toggle }: About,
  { phoneHref }: Single<'ministry'>,
): StoryProps {
  const { beliefs, pastor, phone } = introLinks;
  return {
    heading: story.heading,
    short: story.short,
    paragraphs: story.paragraphs,
    toggle,
    beliefs,
    pastor: { label: pastor.label, href: mailtoHref(pastor.mailto) },
    phone: { label: phone.label, href: phoneHref },
  };
}

export function approachProps({ approach }: About): ApproachProps {
  return {
    heading: approach.heading,
    cards: approach.cards.map(({ title, text, link }) => ({ title, text, link: link ?? null })),
  };
}
