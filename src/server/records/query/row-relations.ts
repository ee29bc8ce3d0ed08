import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Scalar } from '#engine/model/predicate.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { ownFieldOf, parentFieldOf, parentsOfRows } from '#engine/model/relation-where.ts';
import { choiceRows, idOf, targetRequest } from './relation-choices.ts';
import type { ResourceRequest } from './request.ts';
import { isRows, rowsOf, type RowValues } from './row-values.ts';
import type { Parameters } from './sql-text.ts';
import { rowsSql } from './rows-sql.ts';

type Values = Readonly<Record<string, unknown>>;

/** A relation inside rows whose options must be looked up, over all rows together. */
interface RowRelationCheck {
  readonly field: FieldDefinition;
  readonly inner: FieldDefinition;
  /** Answers the indexes of the rows whose option does not match, as a JSON array. */
  readonly sql: string;
}

export interface RowRelations {
  readonly checks: readonly RowRelationCheck[];
  /** Rows whose choice hangs on a value that is not there: `levels.0.user` with its field. */
  readonly unfounded: readonly (readonly [path: string, inner: FieldDefinition])[];
}

/**
 * The relations inside rows that a write touches: of rows that are written, or that depend on a value of the record
 * that is. A row can keep its value, even where it is no longer an option.
 */
export function rowRelations(
  request: ResourceRequest,
  record: Values,
  written: ReadonlySet<string>,
  stored: Values | undefined,
  parameters: Parameters,
): RowRelations {
  const checks: RowRelationCheck[] = [];
  const unfounded: (readonly [string, FieldDefinition])[] = [];
  for (const field of Object.values(request.definition.fields)) {
    if (!isRows(field) || !(written.has(field.name) || parentsOfRows(field).some((name) => written.has(name))))
      continue;
    const rows = rowsOf(record[field.name]);
    const before = new Map(rowsOf(stored?.[field.name]).map((row) => [row['id'], row]));
    for (const inner of Object.values(field.fields)) {
      if (!inner.relation) continue;
      const chosen = rows.flatMap((row, index) => (idOf(row[inner.name]) == null ? [] : [{ row, index }]));
      const ties = tiesOf(inner);
      const lacking = new Set(chosen.filter(({ row }) => ties.some((tie) => tie.value(row, record) == null)));
      for (const { index } of lacking) unfounded.push([`${field.name}.${index}.${inner.name}`, inner]);
      const asked = chosen
        .filter((each) => !lacking.has(each))
        .map(({ row, index }) => ({
          index,
          target: idOf(row[inner.name]),
          fresh: idOf(before.get(row['id'])?.[inner.name]) !== idOf(row[inner.name]),
          ...Object.fromEntries(ties.map((tie, at) => [`w${at}`, tie.value(row, record)])),
        }));
      if (asked.length > 0) checks.push({ field, inner, sql: misfitsSql(request, inner, ties, asked, parameters) });
    }
  }
  return { checks, unfounded };
}

/** A condition on the options of a relation in rows: a field of the target, and the value required for a row. */
export interface Tie {
  readonly target: string;
  readonly value: (row: RowValues, record: Values) => unknown;
}

export const tiesOf = ({ relation }: FieldDefinition): readonly Tie[] =>
  Object.entries(relation?.where ?? {}).flatMap(([target, operand]): Tie[] => {
    const [own, parent] = [ownFieldOf(operand), parentFieldOf(operand)];
    if (own !== undefined) return [{ target, value: (row) => idOf(row[own]) }];
    return parent === undefined ? [] : [{ target, value: (_row, record) => idOf(record[parent]) }];
  });

/** The conditions of a relation on its target whatever the record is. */
export const fixedPart = ({ relation }: FieldDefinition): Record<string, Scalar> =>
  Object.fromEntries(
    Object.entries(relation?.where ?? {}).filter(
      (entry): entry is [string, Scalar] => typeof entry[1] !== 'object' || entry[1] === null,
    ),
  );

/** The columns `w0`, `w1` … of a record set with the values that targets are compared with. */
export const tieTypes = ({ fields }: ResourceDefinition, ties: readonly Tie[]): string =>
  ties
    .map(({ target }, at) => `, w${at} ${FIELD_TYPES[fields[target]!.type].sqlType(fields[target]!) ?? 'text'}`)
    .join('');

/** The condition that a target `t` has the values that a row `v` of such a set requires. */
export const tieTests = ({ fields }: ResourceDefinition, ties: readonly Tie[]): string =>
  ties.map(({ target }, at) => ` and t.${quoteName(fields[target]!.column!)} = v.w${at}`).join('');

/** Of many records or rows in one statement: the indexes of those whose option does not match, as a JSON array. */
export function misfitsSql(
  request: ResourceRequest,
  inner: FieldDefinition,
  ties: readonly Tie[],
  asked: readonly object[],
  parameters: Parameters,
): string {
  const target = targetRequest(request, inner);
  const { resource } = target.definition;
  const types = tieTypes(target.definition, ties);
  const tied = tieTests(target.definition, ties);
  const rows = parameters.add(JSON.stringify(asked), 'jsonb');
  return (
    `(select coalesce(json_agg(v.index), '[]'::json) from jsonb_to_recordset(${rows}) as v (index int, target bigint, fresh boolean${types}) ` +
    `where not exists (select from ${quoteName(resource)} t where t.id = v.target${tied} and ${rowsSql(target, fixedPart(inner), parameters)} ` +
    `and (not v.fresh or ${rowsSql(target, choiceRows(request, inner), parameters)})))`
  );
}
