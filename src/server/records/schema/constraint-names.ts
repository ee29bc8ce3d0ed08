import { createHash } from 'node:crypto';

const SUFFIXES = ['check', 'fkey', 'idx', 'key', 'rollup', 'present', 'derived'] as const;
export type ConstraintSuffix = (typeof SUFFIXES)[number];

/** Bytes that PostgreSQL keeps of a name. */
const LONGEST = 63;
const OURS = new RegExp(`_[0-9a-f]{8}_(${SUFFIXES.join('|')})$`);

/** `companies_organization_name_1f0c2a9e_key`: readable, at most 63 bytes, and different when the content is. */
export function constraintName(
  table: string,
  fields: readonly string[],
  content: string,
  suffix: ConstraintSuffix,
): string {
  const hash = createHash('sha256').update(`${table} ${content}`).digest('hex').slice(0, 8);
  const end = `_${hash}_${suffix}`;
  return `${[table, ...fields].join('_').slice(0, LONGEST - end.length)}${end}`;
}

/** Whether the schema changes made this check, index or foreign key; others (an operator's index) are left alone. */
export const isOurs = (name: string): boolean => suffixOf(name) !== undefined;

/** The last part of such a name; undefined for any other. */
export const suffixOf = (name: string): ConstraintSuffix | undefined =>
  OURS.exec(name)?.[1] as ConstraintSuffix | undefined; // the pattern lists them
