import type { EvaluationContext, Predicate } from '#engine/model/predicate.ts';
import { referredPlaces } from '#engine/model/referred-by.ts';
import { linkedRecords } from '#engine/predicates/values.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { PermittedRows } from './request.ts';
import { Parameters } from './sql-text.ts';
import { referringRows } from './rows-sql.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record with its id, and what conditions test of the records that it refers to. */
interface Judged {
  readonly record: Values;
  readonly related?: EvaluationContext['related'];
}

/**
 * For conditions of grants that are judged outside the database: the records among these, and among those that they
 * refer to, to which a record refers that the user can read. One statement for each relation that asks.
 */
export async function referredAmong(
  rows: PermittedRows & { readonly database: Database },
  conditions: readonly Predicate[],
  judged: readonly Judged[],
): Promise<EvaluationContext['referred']> {
  const places = conditions.flatMap(referredPlaces);
  const all = Map.groupBy(places, ({ by }) => by);
  const found = await Promise.all(
    [...all].map(async ([by, at]) => {
      const ids = new Set(at.flatMap(({ path }) => judged.flatMap((each) => idsAt(rows, path, each))));
      return [by, await referredIds(rows, by, [...ids])] as const;
    }),
  );
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The ids of the records that a path of relations leads to; those at hand where it is empty. */
function idsAt({ definition }: PermittedRows, path: string, { record, related = {} }: Judged): readonly number[] {
  let at: readonly Values[] = [record];
  let { fields }: { fields: typeof definition.fields } = definition;
  for (const name of path === '' ? [] : path.split('.')) {
    const relation = fields[name]?.relation;
    at = at.flatMap((record) => linkedRecords(record[name], related[relation?.to ?? '']));
    fields = relation?.fields ?? {};
  }
  return at.flatMap(({ id }) => (Number.isSafeInteger(id) ? [Number(id)] : []));
}

async function referredIds(
  rows: PermittedRows & { readonly database: Database },
  by: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const parameters = new Parameters();
  const found = ids.length > 0 ? referringRows(rows, by, 't', parameters) : undefined;
  if (!found) return new Set();
  const among = parameters.add(`{${ids.join(',')}}`, 'bigint[]');
  const { rows: referred } = await rows.database.query<{ id: number }>(
    `select distinct ${found.column} as id ${found.from} where ${found.column} = any(${among}) and ${found.rows}`,
    parameters.values,
  );
  return new Set(referred.map(({ id }) => id));
}
