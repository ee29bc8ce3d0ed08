import { dependsOnDay, formulaFieldSql, formulaLeaves } from '#engine/formula/field-formula.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { KEPT_DAY } from '#server/platform/db/rollup-sql.ts';
import { constraintName } from './constraint-names.ts';
import { dollarQuoted, keepsMark } from './kept-columns.ts';
import type { TriggerShape } from './shape.ts';

/** A field that has a column although its formula depends on the day. */
export const isDayFormula = (definition: ResourceDefinition, field: FieldDefinition): boolean =>
  field.computed?.kind === 'formula' && field.column !== undefined && dependsOnDay(definition.fields, field);

/** Its value over the columns of its table, `of` an alias or NEW. */
export const dayFormulaSql = (
  definition: ResourceDefinition,
  field: FieldDefinition,
  { of, today }: { readonly of: string; readonly today: string },
): string =>
  formulaFieldSql(definition.fields, field, {
    column: (each) => `${of}.${quoteName(each.column!)}`,
    today: () => today,
  });

/**
 * The functions that fill the columns of formulas that depend on the day when one of their fields is written. A day
 * later, the task `day-values` writes them.
 */
export const describeDayFormulas = (definition: ResourceDefinition): TriggerShape[] =>
  Object.values(definition.fields)
    .filter((field) => isDayFormula(definition, field))
    .map((field) => describeFormula(definition, field));

function describeFormula(definition: ResourceDefinition, field: FieldDefinition): TriggerShape {
  const { resource, fields } = definition;
  const table = quoteName(resource);
  const column = quoteName(field.column!);
  const value = (of: string) => dayFormulaSql(definition, field, { of, today: KEPT_DAY });
  const leaves = [...formulaLeaves(fields, field)].map((name) => quoteName(fields[name]!.column!));
  const events = ['insert', ...(leaves.length > 0 ? [`update of ${leaves.join(', ')}`] : [])].join(' or ');
  const text = `${keepsMark(definition, [{ column }])}\nbegin\n  new.${column} := ${value('new')};\n  return new;\nend`;
  const name = constraintName(resource, [field.name], `${text}${events}`, 'derived');
  return {
    name,
    on: resource,
    title: `keep ${resource}.${field.name} as of the day`,
    create: [
      `create or replace function ${quoteName(name)}() returns trigger language plpgsql as ${dollarQuoted(text)}`,
      `create trigger ${quoteName(name)} before ${events} on ${table} for each row execute function ${quoteName(name)}()`,
      `update ${table} t set ${column} = ${value('t')} where t.${column} is distinct from ${value('t')}`,
    ].join(';\n'),
  };
}
