import type { GrantedRows } from './grant-definition.ts';
import type { Predicate } from './predicate.ts';

/** The condition of rows that follow relations, with what the file requires beside it. */
export const withAlso = ({ also }: Pick<GrantedRows, 'also'>, followed: Predicate): Predicate =>
  also ? { allOf: [also, followed] } : followed;
