import { useMemo } from 'react';
import { parentNameOf } from '../../formula/field-formula.ts';
import { sourcesOf } from '../../formula/formula-value.ts';
import { fieldsUsed, parentFieldsUsed } from '../../predicates/fields-used.ts';
import type { FieldDefinition } from '../../model/definition.ts';
import { type ReadValues, recordOf } from '../input/useAnswer.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;
type Values = Readonly<Record<string, unknown>>;

/** Names of the row, and of the record around it. */
export interface RowSources {
  readonly own: readonly string[];
  readonly above: readonly string[];
}

/** Names of the row and, as `$parent.…`, of its record. */
export const apart = (names: Iterable<string>): RowSources => {
  const all = [...new Set(names)];
  return {
    own: all.filter((name) => parentNameOf(name) === undefined),
    above: all.flatMap((name) => parentNameOf(name) ?? []),
  };
};

/** The fields of the row and those of the record above it that the conditions of a field depend on in the end. */
export function conditionSources(
  { visibleWhen, requiredWhen, readOnlyWhen }: FieldDefinition,
  fields: Fields,
  parent: Fields,
): RowSources {
  const conditions = [visibleWhen, requiredWhen, readOnlyWhen].filter((each) => each !== undefined);
  const ofRow = conditions.flatMap((each) =>
    [...fieldsUsed(each)].flatMap((name) => (fields[name] ? [...sourcesOf(fields, fields[name], parent)] : [])),
  );
  const ofRecord = conditions.flatMap((each) =>
    [...parentFieldsUsed(each)].flatMap((name) => (parent[name] ? [...sourcesOf(parent, parent[name])] : [])),
  );
  const own = apart(ofRow);
  return { own: own.own, above: [...new Set([...own.above, ...ofRecord])] };
}

/** The place of these values in the form, and the part of the row and its record they belong to. */
export function useRowSources({ own, above }: RowSources, row: string) {
  return useMemo(() => {
    const paths = [...own.map((name) => `${row}.${name}`), ...above];
    const around = (read: ReadValues): { readonly row: Values; readonly record: Values } => {
      const values = read(paths);
      return { row: Object.fromEntries(own.map((name, at) => [name, values[at]])), record: recordOf(above, read) };
    };
    return { paths, around };
  }, [own, above, row]);
}
