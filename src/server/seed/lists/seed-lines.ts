/**
 * A list as it reads in the source: one entry per line, its cells between bars, in the order of `keys`; an empty cell
 * is no value.
 */
export function seedLines<Key extends string>(text: string, ...keys: readonly Key[]): Record<Key, string | null>[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return Object.fromEntries(keys.map((key, index) => [key, cells[index] || null])) as Record<Key, string | null>;
    });
}
