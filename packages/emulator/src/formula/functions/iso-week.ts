// The number of a week in its year.

/** Returns the ISO week of a day, in UTC. A week belongs to the year of its Thursday. */
export function isoWeek(day: Date): number {
  const daysToThursday = 4 - (day.getUTCDay() === 0 ? 7 : day.getUTCDay());
  const thursday = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + daysToThursday));
  const dayOfYear = (thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000 + 1;
  return Math.ceil(dayOfYear / 7);
}
