import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { LEAST_MISTYPED } from '#shared/rules/match-words.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { escapeLike, type Parameters } from '#server/records/query/sql-text.ts';
import { whereSql } from '#server/records/query/where.ts';

/** Of the rows that are like the text this many are compared, and the likest of them are looked at. */
const MAX_COMPARED = 1000;
export const MAX_NEAR = 30;
const MAX_WORDS = 8;

/** Two letters that changed places spoil four of a word's trigrams, of which there is one more than letters, and cut off two at its ends. */
const SPOILT = 6;
/** Below this everything is like everything. */
const LEAST_LIKE = 0.28;
const ROUNDING = 0.01;

/** The words of a text that are searched by; none where each is so short that a typo makes another word of it. */
export function nearWords(text: string): readonly string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return words.some(isLong) ? words : [];
}

const isLong = (word: string): boolean => word.length >= LEAST_MISTYPED;

/**
 * Ids of rows with similar words in the given texts, by the caller's rows, and the setting they are compared by: `with`
 * comes before the statement, `ids` in it. The setting applies to the statement alone; the words come with it, so that
 * it is made before they are compared.
 */
export function nearIds(
  request: ResourceRequest,
  words: readonly string[],
  texts: readonly FieldDefinition[],
  parameters: Parameters,
): { readonly with: string; readonly ids: string } {
  const columns = texts.map((field) => `lower(t.${quoteName(field.column!)})`);
  const likeness = Math.max(LEAST_LIKE, Math.min(...words.filter(isLong).map(leastLikeness)));
  const typed = words.map((word, at) => `lower(${parameters.add(word, 'text')}) as w${at}`).join(', ');
  const setting = `set_config('pg_trgm.word_similarity_threshold', ${parameters.add(String(likeness), 'text')}, true) as likeness`;
  const isLike = (word: string, at: number) =>
    isLong(word)
      ? (column: string) => `typed.w${at} <% ${column}`
      : (column: string) => `${column} like ${parameters.add(`%${escapeLike(word)}%`, 'text')}`;
  const like = words.map((word, at) => `(${columns.map(isLike(word, at)).join(' or ')})`).join(' and ');
  const all = columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `);
  const closeness = words.map((_word, at) => `word_similarity(typed.w${at}, ${all})`).join(' + ');
  const rows = whereSql(request, { rows: request.access.read }, parameters);
  return {
    with: `with typed as materialized (select ${setting}, ${typed}) `,
    ids:
      `select n.id from (select t.id, ${closeness} as closeness from typed cross join ${quoteName(request.definition.resource)} t ` +
      `where ${like} and ${rows} limit ${MAX_COMPARED}) n order by n.closeness desc, n.id limit ${MAX_NEAR}`,
  };
}

const leastLikeness = ({ length }: string): number => (length + 1 - SPOILT) / (length + 1) - ROUNDING;
