import { editorRoles, type Role, roles } from '../person.ts';
import type { HelpPage } from './HelpScreen.tsx';

/** A page for each task. Its screens link to it. */
export const helpPages: readonly HelpPage[] = [
  {
    id: 'cancel',
    screens: ['/desk/gatherings/cancel', '/desk/gatherings/move', '/desk/gatherings/add', '/desk/gatherings'],
    heading: 'Cancel a gathering',
    roles,
    steps: [
      'Open Today. The next gathering is at the top.',
      'Press "Cancel". For a later date, open Gatherings and press "Cancel" next to it.',
      'Type the reason in a few words. Visitors read it.',
      'Press "Cancel this gathering". Visitors see it immediately.',
    ],
    notes: ['If it was a mistake, press "Undo" on the page that follows, or under "Last changes" on Today.'],
  },
  {
    id: 'answer',
    screens: ['/desk/messages'],
    heading: 'Answer a message',
    roles: ['owner', 'shepherd', 'secretary'],
    steps: [
      'Open Messages, or the link in the e-mail about it.',
      'Choose the message. Opening it marks it as read.',
      'Type below "Your answer" and press "Send answer". It is sent as an e-mail.',
    ],
    notes: [
      'When they reply, the reply comes to your own e-mail address, not to the desk.',
      'If you answered by telephone instead, press "Mark as answered", so that the others know.',
      'What you have typed and not sent stays in its field, whichever button you press.',
    ],
  },
  {
    id: 'text',
    screens: ['/desk/pages', '/desk/edit'],
    heading: 'Change a text',
    roles: editorRoles,
    steps: [
      'Open Pages, and choose the page. You can also search for a sentence on it.',
      'Choose the text on the page, and change it next to the page. What you type shows immediately.',
      'Press "Publish". Visitors see it immediately. Or press "Save draft": only staff see it until it is published.',
    ],
    notes: [
      'Text without a line around it is changed under "All fields".',
      'Errors are shown next to their fields. Nothing that you typed is lost.',
      'Facts, such as the town or the hour, are kept in one place for all pages. "Change" next to a fact leads there.',
    ],
  },
  {
    id: 'picture',
    screens: ['/desk/pictures'],
    heading: 'Add a picture',
    roles: editorRoles,
    steps: [
      'Choose a picture in which everyone has agreed to be shown.',
      'Open Pictures, press "Choose Files", and then "Add". You can use pictures straight from the camera, and add up to 60 together.',
      'Write what it shows, in one sentence, for those who cannot see it. Click on what must stay in sight, and press "Publish".',
      'Open Pages, and the page, person or book where you want it. Choose it there under "Photograph", and press "Publish".',
    ],
    notes: [
      'Shorter: in the form of a person or a page, choose a new picture from your phone under "Photograph".',
      'Where and by whom a picture was taken is removed from it before visitors see it.',
      '"Replace it by another" changes it everywhere it is used. You can remove a picture that is not used, and restore it for 30 days.',
    ],
  },
  {
    id: 'file',
    screens: ['/desk/files'],
    heading: 'Add a PDF for visitors',
    roles: editorRoles,
    steps: [
      'Open Files, choose the PDF, and write its title. Then press "Add".',
      'Open Pages, and the page with the text that leads to it.',
      'Choose the text, press the link button, choose the file, and press "Publish".',
    ],
    notes: [
      'Only PDFs up to 25 MB. Save a letter from Word as a PDF first.',
      'You can remove a file that no page links to, and restore it for 30 days.',
    ],
  },
  {
    id: 'take-back',
    screens: ['/desk/history'],
    heading: 'Undo a change',
    roles,
    steps: [
      'Press "Undo" on the page that follows a change. Later, open Today and find the change under "Last changes".',
      'Press "Undo" next to it. Visitors immediately see what was there before.',
    ],
    notes: [
      'Undoing is a change too: it is listed under "Last changes" and can be undone.',
      'Owners and editors find every older change under History, with what was removed and added, and press "Restore".',
      'If someone has changed the same text since, nothing is undone, and the desk says so.',
      'An answer that was sent, and a message that was erased, cannot be undone.',
    ],
  },
  {
    id: 'event',
    screens: ['/desk/events'],
    heading: 'Add an event with sign-up',
    roles,
    steps: [
      'Open Gatherings, and press "Add an event".',
      'Type the title, the first day and the place. Visitors read "Words for visitors" on its page.',
      'Under "Sign-up" choose "With a form". Type how many places there are and the last day to sign up, if there are limits.',
      'Press "Publish". The event has its own page, and stands on Home and Gatherings.',
    ],
    notes: [
      'Who has signed up is on the event’s screen: print the list, download it, or press "Write to everyone".',
      'To close sign-up early, press "Close sign-up now" there. Add those who telephone below the list.',
      'The list of who signed up is erased 30 days after the event.',
    ],
  },
  {
    id: 'weekly',
    screens: ['/desk/gatherings/weekly'],
    heading: 'Change a weekly gathering',
    roles,
    steps: [
      'Open Gatherings. The weekly gatherings are listed beside the calendar.',
      'Press "Change from a date on". Choose the first day of the new hour, and type the hour.',
      'Press "Change from this day". Until then, visitors see the hour of today.',
    ],
    notes: [
      'To end a gathering for good, press "End on" and choose its last day.',
      'For a single day, press "Cancel" or "Move" next to that day instead.',
      'A new one is added with "Add a weekly gathering".',
    ],
  },
  {
    id: 'live',
    screens: [],
    heading: 'Show a service live',
    roles,
    steps: [
      'Once: open Gatherings, press "Words and place" of the service, and paste the address of your channel under "Live".',
      'On the day, when the picture is there, open Today and press "We are live". Home and Messages show "Live now".',
      'Afterwards, press "We have ended".',
    ],
    notes: ['If you forget, "Live now" goes away by itself when the service should be over.'],
  },
  {
    id: 'library',
    screens: ['/desk/library'],
    heading: 'Add a recorded message',
    roles,
    steps: [
      'Open Message library, and press "Add a message".',
      'Choose the recording, an MP3 or M4A file. It is sent while you fill in the rest.',
      'Type the title. Check the date, the speaker and the passages: they are filled in for the last service.',
      'Press "Add this message". It gets its own page, and is in the podcast.',
    ],
    notes: [
      'If the connection breaks, press "Continue": it goes on where it stopped.',
      'Paste a transcript, or choose a file with captions. Visitors can then read along and search in it.',
      '"Save draft" keeps it for staff alone until you publish it.',
    ],
  },
  {
    id: 'later',
    screens: [],
    heading: 'Publish something later',
    roles: editorRoles,
    steps: [
      'Open Pages, choose the page, and then "All fields".',
      'Change the text. At the end of the form, choose the day under "Publish on", and the hour.',
      'The button names the day: press it. The text is published within a minute of that hour.',
    ],
    notes: [
      'Today lists all that is published later, with "Change" and "Stop".',
      'Visitors see the old text until then.',
    ],
  },
  {
    id: 'prayer-list',
    screens: ['/desk/messages/prayer-list'],
    heading: 'Pray through the list',
    roles: ['owner', 'shepherd'],
    steps: [
      'Open Messages, and press "Prayer list". It has the requests that may be read on the call, with first names.',
      'Press "Print" for paper: every name has a box to tick.',
      'Press "Prayed for today" below a request. Only staff see this.',
    ],
    notes: [
      'A request is added when the visitor ticked that it may be read, or when you asked them and press "It may be read aloud".',
      'Private requests are never on the list. The line at its end leads to them.',
      'Every request is erased by itself after some months. Its screen says when.',
    ],
  },
  {
    id: 'one-person',
    screens: ['/desk/person'],
    heading: 'Someone asks what you have about them',
    roles: ['owner', 'shepherd', 'secretary'],
    steps: [
      'Open Messages. Type their address under "E-mail address", and press "Find". Or press "Everything from this person" on one of their messages.',
      'Press "Export" for a file with everything, and send it to them.',
      'If they ask you to delete it, press "Erase everything", and then "Yes, erase everything".',
    ],
    notes: [
      'Erasing cannot be undone. E-mails that were sent stay with their recipients.',
      'Prayer requests are seen by owners and shepherds alone: ask one of them to look, too.',
    ],
  },
  {
    id: 'people',
    screens: ['/desk/people'],
    heading: 'Give someone access',
    roles: ['owner'],
    steps: [
      'Open People. Type their name and e-mail address.',
      'Choose what they may do, and press "Invite". They get an e-mail with a link.',
      'To change it later, choose the person, and press "Save".',
    ],
    notes: [
      'An editor sees no messages. A secretary sees messages, but no prayer requests. A shepherd sees both, and changes no pages. An owner may do everything.',
      'A person who is removed is signed out immediately. Their changes stay.',
    ],
  },
  {
    id: 'backups',
    screens: [],
    heading: 'Backups',
    roles: ['owner'],
    steps: [
      'A backup is a copy of all that visitors sent, and of all texts, pictures and PDFs. The person who runs the server sets it up once; then a backup is made every night and kept for 14 days.',
      'Look at Today: it says when the last one was made. When one fails, or the last is older than a week, "Needs attention" says so.',
      'Then ask the person who runs the server. The steps are in the guide "Deploying", under "Backups".',
    ],
    notes: ['A backup on the same machine is lost with the machine. Ask where else a copy is kept.'],
  },
];

/** The page about the screen at a path, for this role. */
export const helpFor = (path: string, role: Role): HelpPage | undefined =>
  helpPages
    .filter((page) => page.roles.includes(role))
    .flatMap((page) => page.screens.map((screen) => ({ page, screen })))
    .filter(({ screen }) => path === screen || path.startsWith(`${screen}/`))
    .toSorted((first, second) => second.screen.length - first.screen.length)[0]?.page;

/** The pages with all words of a search, for this role. */
export function helpWith(search: string, role: Role): HelpPage[] {
  const words = search.toLowerCase().split(' ');
  return helpPages.filter(({ roles: readers, heading, steps, notes }) => {
    const text = [heading, ...steps, ...notes].join(' ').toLowerCase();
    return readers.includes(role) && words.every((word) => text.includes(word));
  });
}
