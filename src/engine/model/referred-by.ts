import type { ReferringRelation } from './grant-definition.ts';
import type { Predicate } from './predicate.ts';

/** In the conditions of permissions: a record of another resource that the user can read refers to the record. */
export const REFERRED_BY = '$referredBy';

/** What such a condition asks; `of`: the relation to the record in question, in place of the record itself. */
interface ReferredTest extends ReferringRelation {
  readonly of?: string;
}

/** The condition that a readable record refers to a record by one of these relations. */
export function referredTo(relations: readonly ReferringRelation[]): Predicate {
  const each = relations.map((relation): Predicate => ({ [REFERRED_BY]: keyOf(relation) }));
  return each.length === 1 ? each[0]! : { anyOf: each };
}

/** A relation as one text (`applicants.candidate`), followed by what the referring records must meet. */
const keyOf = ({ resource, via, where }: ReferringRelation): string =>
  `${resource}.${via}${where ? ` ${JSON.stringify(where)}` : ''}`;

/** The relation that such a text names. */
export function referringRelation(by: string): ReferringRelation {
  const [names = '', ...condition] = by.split(' ');
  const [resource = '', via = ''] = names.split('.');
  return { resource, via, ...(condition.length > 0 && { where: JSON.parse(condition.join(' ')) as Predicate }) };
}

/** A place of a condition that asks which records refer to a record: to the one at hand, or to one behind relations. */
export interface ReferredPlace {
  /** The relations to the record in question (`applicant.candidate`); empty: the record itself. */
  readonly path: string;
  /** The other resource and its relation (`applicants.candidate`), with what its records must meet. */
  readonly by: string;
}

/** The place that a key of a condition and its test mean; undefined for every other key. */
export function referredAt(key: string, test: unknown): ReferredPlace | undefined {
  if (key !== REFERRED_BY && !key.endsWith(`.${REFERRED_BY}`)) return undefined;
  const before = key.slice(0, -REFERRED_BY.length - 1);
  if (typeof test !== 'object' || test === null) return { path: before, by: String(test) };
  const { of, ...relation } = test as ReferredTest;
  return { path: [before, of].filter(Boolean).join('.'), by: keyOf(relation) };
}

/** Every such place of a condition. */
export function referredPlaces(predicate: Predicate): readonly ReferredPlace[] {
  return Object.entries(predicate).flatMap(([key, test]): readonly ReferredPlace[] => {
    if (key === 'anyOf' || key === 'allOf') return (test as readonly Predicate[]).flatMap(referredPlaces);
    if (key === 'not') return referredPlaces(test as Predicate);
    const place = referredAt(key, test);
    return place ? [place] : [];
  });
}
