import type { Predicate } from '../model/predicate.ts';

/** The rows that are in the one and in the other. `true`: every row; `false`: none. */
export function both(one: boolean | Predicate, other: boolean | Predicate): boolean | Predicate {
  if (one === false || other === false) return false;
  if (one === true) return other;
  return other === true ? one : { allOf: [one, other] };
}

/** The rows that are in the one or in the other. */
export function either(one: boolean | Predicate, other: boolean | Predicate): boolean | Predicate {
  if (one === true || other === true) return true;
  if (one === false) return other;
  return other === false ? one : { anyOf: [one, other] };
}

/** The rows that any of some grants allows; of none, none. */
export function union(grants: readonly (true | { readonly where: Predicate } | undefined)[]): boolean | Predicate {
  const given = grants.filter((grant) => grant !== undefined);
  if (given.length === 0) return false;
  if (given.includes(true)) return true;
  const conditions = given.filter((grant) => grant !== true).map((grant) => grant.where);
  return conditions.length === 1 ? conditions[0]! : { anyOf: conditions };
}
