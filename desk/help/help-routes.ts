import { type DeskRoute, get, showScreen } from '../desk-route.ts';
import { editorRoles, roles } from '../person.ts';
import type { HelpPage } from './HelpScreen.tsx';

const helpPages: readonly HelpPage[] = [
  {
    id: 'cancel',
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
    heading: 'Add a picture',
    roles: editorRoles,
    steps: [
      'Choose a picture in which everyone has agreed to be shown.',
      'Open Pictures, press "Choose Files", and then "Add". You can use pictures straight from the camera, and add several together.',
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
    heading: 'Undo a change',
    roles,
    steps: [
      'Press "Undo" on the page that follows a change. Later, open Today and find the change under "Last changes".',
      'Press "Undo" next to it. Visitors immediately see what was there before.',
    ],
    notes: [
      'Undoing is a change too: it is listed under "Last changes" and can be undone.',
      'Owners and editors find every older change under History, with the text before and after, and press "Restore".',
      'If someone has changed the same text since, nothing is undone, and the desk says so.',
      'An answer that was sent, and a message that was erased, cannot be undone.',
    ],
  },
  {
    id: 'backups',
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

export const helpRoutes: readonly DeskRoute[] = [
  get('/help', roles, ({ person }) =>
    showScreen('help', 'Help', { pages: helpPages.filter((page) => page.roles.includes(person.role)) }),
  ),
  ...helpPages.map((page) =>
    get(`/help/${page.id}`, page.roles, () => showScreen('help-page', page.heading, page)),
  ),
];
