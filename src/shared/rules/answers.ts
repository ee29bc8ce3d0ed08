/** What a question can be answered with; undefined where that is open. @param options separated by commas. */
export function answersOf(kind: unknown, choices: unknown): readonly string[] | undefined {
  if (kind === 'yes_no') return ['yes', 'no'];
  if (kind !== 'choice') return undefined;
  const words = String(choices ?? '').split(',');
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

/** Whether a text is a day of the calendar, as `2026-02-28`. */
export function isDay(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
