import type { GrantedRows } from './grant-definition.ts';
import type { Predicate } from './predicate.ts';

/** The condition of rows that follow relations, with what the file requires beside it, or allows in its place. */
export const withAlso = ({ also, or }: Pick<GrantedRows, 'also' | 'or'>, followed: Predicate): Predicate => {
  const required = also ? { allOf: [also, followed] } : followed;
  return or ? { anyOf: [required, or] } : required;
};
