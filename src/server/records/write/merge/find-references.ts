import { joinTable, rowTable } from '#engine/predicates/sql-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';

/** One column of one table that points at a resource's records, as the database knows it. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  /** Columns of both sides that must be equal (a cascade), ours first. */
  readonly ties: readonly (readonly [own: string, target: string])[];
  /** `list`: a join table of `record_id` and `target_id`; `part`: the rows of a record's child table, of `_record_id`; `record`: a resource's own table. */
  readonly kind: 'record' | 'list' | 'part';
  /** The resource whose records refer, where the files still have it. */
  readonly owner?: ResourceDefinition;
  /** The owner's field that the column or the table belongs to. */
  readonly field?: FieldDefinition;
  /** Records of the owner that go on referring to the merged record. */
  readonly kept?: readonly number[];
}

interface KeyRow {
  readonly table: string;
  readonly own: readonly string[];
  readonly target: readonly string[];
  readonly parent: string | null;
  readonly primary: readonly string[] | null;
}

/** The columns by which rows of lists and of child tables refer to their record. */
const OWNERS: readonly string[] = ['record_id', '_record_id'];

/**
 * Everything that refers to the records of a resource, read from the foreign keys: relations, lists of relations and child tables
 * of every resource, and columns whose field has left its file. The resource's own lists and child rows are its parts, not references.
 */
export async function findReferences(
  database: Database,
  definitions: Definitions,
  resource: string,
): Promise<readonly Reference[]> {
  const { rows } = await database.query<KeyRow>(
    `select r.relname as "table", names(c.conrelid, c.conkey) as own, names(c.confrelid, c.confkey) as target,
            (select p.confrelid::regclass::text from pg_constraint p where p.conrelid = c.conrelid and p.contype = 'f'
               and names(p.conrelid, p.conkey) in ('["record_id"]', '["_record_id"]') limit 1) as parent,
            (select names(p.conrelid, p.conkey) from pg_constraint p where p.conrelid = c.conrelid and p.contype = 'p') as "primary"
       from pg_constraint c join pg_class r on r.oid = c.conrelid
      where c.contype = 'f' and c.confrelid = to_regclass(quote_ident($1))
      order by r.relname, c.conname`.replaceAll(
      /names\((\w+\.\w+), (\w+\.\w+)\)/g,
      `(select jsonb_agg(a.attname order by k.place) from unnest($2) with ordinality k (number, place) join pg_attribute a on a.attrelid = $1 and a.attnum = k.number)`,
    ),
    [resource],
  );
  return rows.flatMap((row) => referenceOf(row, definitions));
}

/** The database keeps it equal to others, which are references themselves. */
const followsOthers = ({ computed, deriveMode }: FieldDefinition): boolean =>
  computed !== undefined || deriveMode === 'stored';

function referenceOf({ table, own, target, parent, primary }: KeyRow, definitions: Definitions): Reference[] {
  const at = target.indexOf('id');
  const column = own[at];
  const isResource = Object.hasOwn(definitions.resources, table);
  if (column === undefined || (!isResource && OWNERS.includes(column))) return [];
  const ties = own.flatMap((name, index) => (index === at ? [] : [[name, target[index]!] as const]));
  const owner = definitions.resources[isResource ? table : (parent ?? '').replaceAll('"', '')];
  const isList = primary?.length === 2 && primary.includes('record_id') && primary.includes(column);
  const field = Object.values(owner?.fields ?? {}).find((each) =>
    isResource
      ? each.column === column
      : [joinTable, rowTable].some((nameOf) => nameOf(owner!.resource, each.name) === table),
  );
  if (field && followsOthers(field)) return [];
  return [{ table, column, ties, owner, field, kind: isResource || !parent ? 'record' : isList ? 'list' : 'part' }];
}
