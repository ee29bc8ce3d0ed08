import type { Database } from '#server/platform/db/database.ts';

export interface CurrentColumn {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  readonly generated: boolean;
  readonly comment: string | null;
}

interface CurrentConstraint {
  readonly kind: 'check' | 'foreignKey';
  /** Whether all rows are known to meet it. */
  readonly validated: boolean;
  readonly columns: readonly string[];
  /** The unique index of the target that a foreign key depends on. */
  readonly key: string | null;
}

export interface CurrentTable {
  readonly name: string;
  readonly columns: ReadonlyMap<string, CurrentColumn>;
  /** Checks and foreign keys by name. */
  readonly constraints: ReadonlyMap<string, CurrentConstraint>;
  /** The columns of each index, by its name. */
  readonly indexes: ReadonlyMap<string, readonly string[]>;
  /** The text of each function that its triggers call, by its name. */
  readonly functions: ReadonlyMap<string, string>;
  readonly isEmpty: boolean;
}

/** The tables of the database as they are, by name. */
export type CurrentDatabase = ReadonlyMap<string, CurrentTable>;

interface Row {
  readonly name: string;
  readonly columns: CurrentColumn[];
  readonly constraints: (Omit<CurrentConstraint, 'kind'> & { name: string; kind: 'c' | 'f' })[];
  readonly indexes: { name: string; columns: string[] }[];
  readonly functions: { name: string; text: string }[];
}

/**
 * Reads the current state for comparison: the tables of the current schema in one statement, and which of `filled` have
 * rows.
 */
export async function introspect(database: Database, filled: readonly string[]): Promise<CurrentDatabase> {
  const { rows } = await database.query<Row>(TABLES);
  const present = new Set(rows.map(({ name }) => name));
  const asked = filled.filter((name) => present.has(name));
  const empty = await emptyTables(database, asked);
  return new Map(rows.map((row) => [row.name, toTable(row, empty.has(row.name))]));
}

const TABLES = `
  select c.relname::text as name,
    coalesce((select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'notNull', a.attnotnull, 'hasDefault', a.atthasdef and a.attgenerated = '',
        'generated', a.attgenerated <> '', 'comment', col_description(c.oid, a.attnum)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
    coalesce((select json_agg(json_build_object('name', k.conname, 'kind', k.contype, 'validated', k.convalidated,
        'columns', coalesce((select json_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)), '[]'),
        'key', (select i.relname from pg_class i where i.oid = k.conindid)))
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f')), '[]') as constraints,
    coalesce((select json_agg(json_build_object('name', i.relname,
        'columns', coalesce((select json_agg(distinct a.attname) from pg_depend d
          join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
          where d.classid = 'pg_class'::regclass and d.objid = i.oid and d.refobjid = c.oid and d.refobjsubid > 0), '[]')))
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and x.indisvalid), '[]') as indexes,
    coalesce((select json_agg(json_build_object('name', p.proname, 'text', p.prosrc)) from pg_proc p
      where p.oid in (select g.tgfoid from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal)), '[]') as functions
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`;

async function emptyTables(database: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const each = names.map((name, index) => `select ${index} as place where not exists (select from "${name}")`);
  const { rows } = await database.query<{ place: number }>(each.join(' union all '));
  return new Set(rows.map(({ place }) => names[place]!));
}

function toTable(row: Row, isEmpty: boolean): CurrentTable {
  return {
    name: row.name,
    columns: new Map(row.columns.map((column) => [column.name, column])),
    constraints: new Map(
      row.constraints.map(({ name, kind, ...rest }) => [
        name,
        { ...rest, kind: kind === 'c' ? ('check' as const) : ('foreignKey' as const) },
      ]),
    ),
    indexes: new Map(row.indexes.map(({ name, columns }) => [name, columns])),
    functions: new Map(row.functions.map(({ name, text }) => [name, text])),
    isEmpty,
  };
}
