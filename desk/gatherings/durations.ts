/** What the forms offer, in minutes. */
export const durations = [30, 45, 60, 90, 120, 150, 180, 240, 300, 480];

/** Durations in minutes, with labels. */
export const durationOptions = durations.map((minutes) => ({
  value: String(minutes),
  label: formatDuration(minutes),
}));

/** '45 minutes', '1½ hours' */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = `${Math.floor(minutes / 60)}${minutes % 60 === 30 ? '½' : ''}`;
  return hours === '1' ? '1 hour' : `${hours} hours`;
}
