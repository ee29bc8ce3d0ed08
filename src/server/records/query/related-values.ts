import { firstOf } from '#engine/predicates/fields-used.ts';
import type { RelatedValues } from '#engine/model/predicate.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { idOf } from './relation-choices.ts';
import { storedValueSql } from './stored-record.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, FieldDefinition>>;

/** Records with the paths that begin in their fields. */
interface Start {
  readonly fields: Fields;
  readonly paths: readonly string[];
  readonly records: readonly Values[];
}

/** What is read of one resource, and where its records lead. */
interface Wanted {
  readonly ids: Set<number>;
  readonly fields: Map<string, FieldDefinition>;
  readonly onward: { readonly fields: Fields; readonly paths: readonly string[]; readonly ids: readonly number[] }[];
}

/**
 * The values at the end of paths (`department.owner`, `levels.user.role`) from these records, for every user alike: for
 * conditions that are judged outside the database. One statement for each resource and step.
 * @param records in read or write shape.
 */
export const relatedValues = (database: Database, start: Start): Promise<RelatedValues> =>
  follow(start, (resource, wanted) => readRows(database, resource, wanted));

/** Of values that were read together those that belong to these records. */
export const relatedAmong = (known: RelatedValues, start: Start): Promise<RelatedValues> =>
  follow(start, async (resource, { ids }) => {
    const rows = known[resource] ?? {};
    return new Map([...ids].flatMap((id) => (rows[id] ? [[id, rows[id]] as const] : [])));
  });

type Read = (resource: string, wanted: Wanted) => Promise<ReadonlyMap<number, Values>>;

async function follow(start: Start, read: Read): Promise<RelatedValues> {
  const found: Record<string, Record<number, Values>> = {};
  let at: readonly Start[] = [start];
  while (at.length > 0) {
    const next: Start[] = [];
    for (const [resource, wanted] of wantedFrom(at)) {
      const byId = await read(resource, wanted);
      const known: Record<number, Values> = (found[resource] ??= {});
      for (const [id, values] of byId) known[id] = { ...known[id], ...values };
      for (const { fields, paths, ids } of wanted.onward)
        next.push({ fields, paths, records: [...byId].flatMap(([id, values]) => (ids.includes(id) ? [values] : [])) });
    }
    at = next;
  }
  return found;
}

function wantedFrom(starts: readonly Start[]): ReadonlyMap<string, Wanted> {
  const all = new Map<string, Wanted>();
  for (const { fields, paths, records } of starts.flatMap(withRows))
    for (const field of Object.values(fields)) {
      const rests = restsOf(paths, field.name);
      const { relation } = field;
      const ids = records.flatMap((record) => idsOf(record[field.name]));
      if (!relation?.fields || rests.length === 0 || ids.length === 0) continue;
      const wanted = all.get(relation.to) ?? newWanted();
      all.set(relation.to, wanted);
      for (const id of ids) wanted.ids.add(id);
      for (const name of new Set(rests.map(firstOf)))
        if (relation.fields[name]) wanted.fields.set(name, relation.fields[name]);
      wanted.onward.push({ fields: relation.fields, paths: rests, ids });
    }
  return all;
}

const newWanted = (): Wanted => ({ ids: new Set(), fields: new Map(), onward: [] });

/** A start with those in the rows of its records. */
const withRows = (start: Start): readonly Start[] => [
  start,
  ...Object.values(start.fields)
    .filter(({ fields }) => fields !== undefined)
    .map(({ name, fields = {} }) => ({
      fields,
      paths: restsOf(start.paths, name),
      records: start.records.flatMap((record) => rowsOf(record[name])),
    })),
];

const restsOf = (paths: readonly string[], name: string): readonly string[] =>
  paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));

const rowsOf = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as readonly Values[]).filter((row) => typeof row === 'object' && row !== null) : [];

const idsOf = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).map(idOf).filter((id): id is number => Number.isSafeInteger(id));

async function readRows(
  database: Database,
  resource: string,
  { ids, fields }: Wanted,
): Promise<ReadonlyMap<number, Values>> {
  const columns = [...fields.values()].map(
    (field) => `, ${storedValueSql(resource, field)} as ${quoteName(field.name)}`,
  );
  const { rows } = await database.query<Values & { '#id': number }>(
    `select t.id as "#id"${columns.join('')} from ${quoteName(resource)} t where t.id = any($1::bigint[])`,
    [`{${[...ids].join(',')}}`],
  );
  return new Map(rows.map(({ '#id': id, ...values }) => [id, values]));
}
