import { writeFileSync } from 'node:fs';

/** What the wizard is told of a second ministry: another town, other days, other parts and other colours than the first's. */
export const answers = {
  name: 'Congregation Etz Chaim',
  town: 'Denver',
  state: 'CO',
  gatherings: ['Friday 7:00 PM Erev Shabbat', 'Saturday 10:30 AM Shabbat morning'],
  pastor: 'Miriam Adler',
  email: 'shalom@etz-chaim.org',
  without: ['books', 'affiliates'],
  theme: { accent: '#1c572f', ground: '#faf5e6', night: '#10201a' },
};

/** Puts them into a file beside the content folder that will be. @returns the file */
export function writeAnswers(dir: string): string {
  const file = `${dir}.json`;
  writeFileSync(file, JSON.stringify(answers));
  return file;
}
