import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { constraintName } from './constraint-names.ts';
import { sqlLiteral } from './sql-literal.ts';
import type { TriggerShape } from './shape.ts';

/** A column that refers to records which can be in the trash. */
interface Reference {
  readonly column: string;
  readonly field: FieldDefinition;
}

/** A table with references, and the record that each of its rows belongs to. */
interface Referring {
  readonly table: string;
  readonly references: readonly Reference[];
  readonly owner: ResourceDefinition;
  /** The column with the owner's id; absent where the row is the record itself. */
  readonly ownerColumn?: string;
}

/**
 * Allows no new reference to a record in the trash, from any writer and however close to the deletion: the referenced
 * row is locked until the writer is done, and a deletion that waited for it sees the reference. References that a
 * deletion empties are allowed, and so are those of records in the trash.
 */
export function presenceTriggers(referring: Referring, definitions: Definitions): TriggerShape[] {
  const { table, owner, ownerColumn } = referring;
  const references = referring.references.flatMap(({ column, field }) => {
    const target = field.relation && definitions.resources[field.relation.to];
    return target?.softDelete && isChecked(owner, field) ? [{ column, target }] : [];
  });
  if (references.length === 0) return [];
  const isRecord = ownerColumn === undefined;
  const comesBack = isRecord && owner.softDelete ? ' or (old.deleted_on is not null and new.deleted_on is null)' : '';
  const body = references.map(({ column, target }) => checkSql(column, target.resource, comesBack)).join('\n');
  const skipped = owner.softDelete ? skipSql(owner, ownerColumn) : '';
  const text = `begin${skipped}\n${body}\n  return new;\nend`;
  const name = constraintName(table, [], text, 'present');
  const columns = [...references.map(({ column }) => quoteName(column)), ...(comesBack ? ['deleted_on'] : [])].join(
    ', ',
  );
  return [
    {
      name,
      on: table,
      title: `let nothing of ${table} refer to the trash`,
      create:
        `create or replace function ${quoteName(name)}() returns trigger language plpgsql as $present$\n${text}\n$present$;\n` +
        `create trigger ${quoteName(name)} before insert or update of ${columns} on ${quoteName(table)} for each row execute function ${quoteName(name)}()`,
    },
  ];
}

/**
 * Where the record goes with what it refers to, a field that no user writes is skipped: code puts there what the record
 * belongs to already, and a step of an applicant is still written down once the job is in the trash.
 */
const isChecked = (owner: ResourceDefinition, { relation, system, readOnly }: FieldDefinition): boolean =>
  !system &&
  (relation?.onDelete === 'restrict' || (relation?.onDelete === 'cascade' && !readOnly && isWrittenByUsers(owner)));

const isWrittenByUsers = ({ permissions: { key, grants } }: ResourceDefinition): boolean =>
  key === undefined || Object.values(grants).some(({ create, update }) => create || update);

/** A record in the trash can refer to others in the trash. */
const skipSql = ({ resource }: ResourceDefinition, ownerColumn: string | undefined): string =>
  ownerColumn === undefined
    ? '\n  if new.deleted_on is not null then return new; end if;'
    : `\n  if exists (select from ${quoteName(resource)} where id = new.${quoteName(ownerColumn)} and deleted_on is not null) then return new; end if;`;

/** Distinguished from a row that does not exist, which the foreign key reports. */
function checkSql(column: string, target: string, comesBack: string): string {
  const value = `new.${quoteName(column)}`;
  const records = `from ${quoteName(target)} where id = ${value}`;
  return (
    `  if ${value} is not null and (tg_op = 'INSERT' or ${value} is distinct from old.${quoteName(column)}${comesBack}) then\n` +
    `    perform 1 ${records} and deleted_on is null for key share;\n` +
    `    if not found and exists (select ${records}) then\n` +
    `      raise foreign_key_violation using message = ${sqlLiteral(`${column} refers to a record in the trash`)}, ` +
    `detail = format(${sqlLiteral(`Key (${column})=(%s) is in the trash.`)}, ${value}), column = ${sqlLiteral(column)}, table = tg_table_name;\n` +
    `    end if;\n  end if;`
  );
}
