import { Ajv } from 'ajv';
import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { rowPredicateClosure } from '#engine/predicates/to-closure.ts';
import { predicateKeywords, rowPredicateSchema } from '#engine/predicates/to-schema.ts';
import { CONTEXT, FIELDS, PARENT_FIELDS } from './random-predicates.ts';

/** Answers for every record of a fixed list, in its order. */
export type Evaluate = (predicate: Predicate) => Promise<readonly boolean[]> | readonly boolean[];

export type Records = readonly Readonly<Record<string, unknown>>[];

export const byClosure =
  (records: Records): Evaluate =>
  (predicate) => {
    const closure = rowPredicateClosure(predicate, FIELDS, PARENT_FIELDS);
    return records.map((record) => closure(record, CONTEXT));
  };

export const byValidation =
  (records: Records): Evaluate =>
  (predicate) => {
    const ajv = new Ajv({ keywords: [...predicateKeywords], validateSchema: false });
    const row = rowPredicateSchema(predicate, FIELDS, PARENT_FIELDS);
    const validate = ajv.compile({ type: 'object', properties: { row } });
    return records.map((row) => validate({ row, record: CONTEXT.parent, context: CONTEXT }));
  };

/**
 * The smallest predicate on which two evaluators still differ, with a record's fields that it reads; undefined where they agree.
 * Meant for the message of a failing test.
 */
export async function disagreement(
  predicate: Predicate,
  records: Records,
  one: Evaluate,
  other: Evaluate,
): Promise<string | undefined> {
  const first = await differing(predicate, one, other);
  if (first === undefined) return undefined;
  let smallest = predicate;
  for (let candidate = await smaller(smallest, one, other); candidate; candidate = await smaller(smallest, one, other))
    smallest = candidate;
  const at = (await differing(smallest, one, other))!;
  const read = [...fieldsUsed(smallest)].map((name) => [name, records[at]![name]]);
  return `${JSON.stringify(smallest)} over ${JSON.stringify(Object.fromEntries(read))}: ${String((await one(smallest))[at])} and ${String((await other(smallest))[at])}`;
}

async function differing(predicate: Predicate, one: Evaluate, other: Evaluate): Promise<number | undefined> {
  const [a, b] = [await one(predicate), await other(predicate)];
  const at = a.findIndex((answer, index) => answer !== b[index]);
  return at < 0 ? undefined : at;
}

async function smaller(predicate: Predicate, one: Evaluate, other: Evaluate): Promise<Predicate | undefined> {
  for (const candidate of parts(predicate))
    if ((await differing(candidate, one, other)) !== undefined) return candidate;
  return undefined;
}

/** Predicates with one thing less. */
function parts(predicate: Predicate): Predicate[] {
  return Object.entries(predicate).flatMap(([key, value]) => {
    const { [key]: _gone, ...rest } = predicate;
    const without = Object.keys(rest).length > 0 ? [rest] : [];
    if (key === 'not')
      return [...without, value as Predicate, ...parts(value as Predicate).map((not) => ({ ...rest, not }))];
    if (key !== 'anyOf' && key !== 'allOf') return without;
    const each = value as readonly Predicate[];
    const fewer = each.map((_, index) => each.filter((_other, at) => at !== index));
    const shorter = each.flatMap((one, index) => parts(one).map((part) => each.with(index, part)));
    return [...without, ...each, ...[...fewer, ...shorter].map((list) => ({ ...rest, [key]: list }))];
  });
}
