import { writeFileSync } from 'node:fs';

/** Answers for the wizard: another town, other days, parts and colors than the first ministry's. */
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

/**
 * Writes the answers to a file next to the future content folder.
 * @returns the file
 */
export function writeAnswers(dir: string): string {
  const file = `${dir}.json`;
  writeFileSync(file, JSON.stringify(answers));
  return file;
}
