import { type Role, roles } from '../people/person.ts';

export interface HelpPage {
  id: string;
  heading: string;
  /** Whose work it is. */
  roles: readonly Role[];
  steps: readonly string[];
  /** What else one may want to know. */
  notes: readonly string[];
}

/** One short page for each thing that people come to do. */
export const helpPages: readonly HelpPage[] = [
  {
    id: 'cancel',
    heading: 'Cancel a gathering',
    roles,
    steps: [
      'Open Today. The next gathering stands at the top.',
      'Press "Cancel". For a later date, open Gatherings and press "Cancel" beside it.',
      'Type the reason in a few words. Visitors read it.',
      'Press "Cancel this gathering". Visitors see it at once.',
    ],
    notes: ['If it was a mistake, press "Undo" on the page that follows, or under "Last changes" on Today.'],
  },
  {
    id: 'answer',
    heading: 'Answer a message',
    roles: ['owner', 'shepherd'],
    steps: [
      'Open Messages, or the link in the e-mail that told you of it.',
      'Choose the message. Opening it marks it as read.',
      'Type below "Your answer" and press "Send answer". It goes out as an e-mail.',
    ],
    notes: [
      'When they reply, the reply comes to your own e-mail address, not to the desk.',
      'If you answered by telephone instead, press "Mark as answered", so that the others know.',
    ],
  },
  {
    id: 'text',
    heading: 'Change a text',
    roles: ['owner', 'editor'],
    steps: [
      'Open Pages, and choose what you want to change. The search finds it by a sentence of it too.',
      'Change the words.',
      'Press "Publish". Visitors see it at once. Or press "Save draft": only staff see it until somebody publishes it.',
    ],
    notes: [
      'What cannot be published is told beside its field. Nothing that you typed is lost.',
      'Words in braces, such as {town}, are facts. They are kept under "Facts about us", for all pages at once.',
    ],
  },
  {
    id: 'take-back',
    heading: 'Take something back',
    roles: ['owner', 'editor'],
    steps: [
      'Open History. It shows every change that visitors have seen, with the words before and after.',
      'Press "Restore" beside the change. Visitors see the words before it again.',
    ],
    notes: [
      'Restoring is a change too, so it can be taken back as well. Other changes made since then stay.',
    ],
  },
];
