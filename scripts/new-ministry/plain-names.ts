/** Neutral names for page parts that the example names in its own style. */
export const plainNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'pages/home.yaml': {
    'worship.location.heading': 'Where we meet',
    'connect.newsletter.heading': 'Newsletter',
    'connect.social.heading': 'Find us online',
    'hero.buttons.0.tooltip': 'What we hold to be true, in short',
    'pastorWelcome.link.label': 'Messages to begin with',
  },
  'pages/offline.yaml': {
    text: 'The page you wanted will be waiting when the connection returns. Until then, these are the things you might need.',
    'portions.missing':
      'The weeks kept on this device are over. The new portions will appear here once you are online again.',
    form: 'If you were writing to us, your message has not been sent. Keep this page open, and press Send again when you are online.',
  },
  'pages/not-found.yaml': {
    text: 'There is no page at this address. Either it has moved or the address has a slip in it. Search below, or follow one of these.',
  },
  'pages/gatherings.yaml': {
    'firstTime.heading': 'Your first visit',
    'firstTime.hours.0.title': 'You arrive',
    'firstTime.hours.1.title': 'You find a seat',
    'firstTime.hours.2.title': 'We begin',
    'firstTime.hours.2.questions.1.question': 'Why on the Sabbath?',
    'firstTime.hours.3.title': 'The Torah is read',
    'firstTime.hours.4.title': 'The message',
    'firstTime.hours.5.title': 'Prayer',
    'firstTime.hours.6.title': 'We eat together',
  },
  'pages/pray.yaml': { heading: 'Ask for prayer', 'sent.heading': 'Your request was sent' },
  'pages/connect.yaml': {
    'social.heading': 'Find us online',
    'prayerForm.quiet.text': 'There is a page for prayer alone too.',
    'prayerForm.quiet.label': 'Ask for prayer',
  },
  'pages/discipleship.yaml': {
    tagline: 'To follow the Messiah, together',
    'stories.heading': 'Stories',
    'more.heading': 'To begin with',
  },
  'pages/mighty-men.yaml': {
    'pillars.heading': 'What we build on',
    'testimonials.heading': 'Stories',
    'closing.heading': 'Come along',
    'closing.button.label': 'Write to us',
  },
  'pages/women-of-valor.yaml': {
    'pillars.heading': 'What we build on',
    'testimonials.heading': 'Stories',
    'expect.columns.0.title': 'Our Commitment',
    'expect.columns.1.title': 'Your Commitment',
    'path.heading': 'The way ahead',
    'closing.heading': 'Come along',
    'closing.button.label': 'Write to us',
  },
  'pages/teaching-series.yaml': { 'cta.heading': 'Learn together' },
};

/** Sentences that are true only for the example. */
export const exampleSentences = /\s+(?:We have moved walls before, small ones|There is a meal afterwards)\./g;

export const bookSentences = /^- \*\*A request for a book\*\*.*\n| a bookseller,/gm;

/** Tables that are the same for every ministry. */
export const sharedTables = /^(?:letters|feasts)$/;
