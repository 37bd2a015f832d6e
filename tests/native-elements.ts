/**
 * Interactive elements that React draws and does not hydrate, because the browser does all that they do.
 * docs/decisions/react.md lists them by the same names; links are no part of it.
 */
export const nativeElements: readonly { name: string; selectors: readonly string[] }[] = [
  {
    name: 'The story on About',
    selectors: ['summary[aria-controls="story-long"]', 'details:has(> summary[aria-controls="story-long"])'],
  },
  {
    name: 'The sections of the belief pages',
    selectors: ['details.disclosure', 'details.disclosure > summary'],
  },
  { name: 'The questions on Gatherings', selectors: ['.asked details', '.asked summary'] },
  { name: 'The study resources', selectors: ['details.study', 'details.study > summary'] },
  { name: 'The search of Messages', selectors: ['form.find', 'form.find *'] },
  {
    name: 'The choices of the message library',
    selectors: ['form.library-filters', 'form.library-filters *'],
  },
  {
    name: 'The year of the appointed times',
    selectors: ['form[action="/resources/appointed-times"]', 'form[action="/resources/appointed-times"] *'],
  },
];
