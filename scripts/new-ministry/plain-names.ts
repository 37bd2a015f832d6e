/** Names that the example gives its pages' parts in words of its own, and what they are called where nobody has chosen words yet. */
export const plainNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'pages/home.yaml': {
    'worship.location.heading': 'Where we meet',
    'connect.newsletter.heading': 'Newsletter',
    'connect.social.heading': 'Find us online',
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

/** Tables of what Scripture and the alphabet have, the same for every ministry. */
export const sharedTables = /^(?:letters|feasts)$/;
