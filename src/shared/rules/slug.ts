/** A name for machines from a name for people: lower-case letters, digits and underscores; "Größe (cm)" is `grosse_cm`. */
export function slugOf(text: string, fallback = 'field'): string {
  const plain = text
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[æÆ]/g, 'ae')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '');
  return plain.slice(0, LONGEST).replace(/_+$/, '') || fallback;
}

const LONGEST = 40;

/** The slug, with a number where it is taken already. */
export function freeSlug(text: string, taken: ReadonlySet<string>, fallback?: string): string {
  const slug = slugOf(text, fallback);
  if (!taken.has(slug)) return slug;
  for (let count = 2; ; count += 1) if (!taken.has(`${slug}_${count}`)) return `${slug}_${count}`;
}
