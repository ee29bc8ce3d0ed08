import { useCallback, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useInputScope } from '../input/input-scope.ts';
import type { FieldDefinition } from '../../model/definition.ts';
import { typeOf } from '../field-types.ts';
import { scopeFields } from '../../model/relation-where.ts';
import { rowPrefix } from '../input/row-source.ts';
import { descendantsInRows, descendantsOf, idOf, nameOf, parentsOf, recordParentsOf } from './cascade.ts';

interface Change {
  readonly before: unknown;
  readonly cleared: readonly (readonly [name: string, value: unknown])[];
}

/**
 * The dependencies of a relation: which parents narrow it, whether it must wait for one of them, which fields below it
 * a change clears, and which empty parents it fills. Only a change by the user clears and fills; a loaded record keeps
 * its values.
 */
export function useCascade(field: FieldDefinition, source: string) {
  const { fields, parentFields, context } = useInputScope();
  const prefix = rowPrefix(source);
  const own = parentsIn(fields, parentsOf(field), prefix);
  const parents = [...own, ...parentsIn(parentFields ?? {}, recordParentsOf(field), '')];
  const names = parents.map(({ path }) => path);
  const values = useWatch({ name: names });
  const unitNames = scopeFields(field, context);
  const unitValues: readonly unknown[] = useWatch({ name: [...unitNames] });
  const { getValues, setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const [change, setChange] = useState<Change | null>(null);
  const [filled, setFilled] = useState<readonly CascadeParent[]>([]);
  const fillable = typeOf(field).storage === 'key' ? own.filter((parent) => !parent.field.readOnly) : [];

  const put = useCallback(
    (name: string, value: unknown) => setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
    [setValue, isSubmitted],
  );
  const choose = (value: unknown) => {
    const before: unknown = getValues(source);
    if (idOf(before) === idOf(value)) return;
    const below = descendantsOf(field.name, fields);
    const inRows = prefix === '' ? rowPathsBelow([field.name, ...below], fields, getValues) : [];
    const cleared = [...below.map((name) => prefix + name), ...inRows]
      .map((path) => [path, getValues(path) as unknown] as const)
      .filter(([, old]) => old !== null && old !== undefined);
    const above = fillable.filter(
      ({ path, target }) => idOf(getValues(path)) === null && idOf(partOf(value, target)) !== null,
    );
    put(source, value);
    for (const [name] of cleared) put(name, null);
    for (const { path, target } of above) put(path, partOf(value, target));
    setFilled(above);
    setChange(idOf(before) === null ? null : { before, cleared });
  };
  const undo = () => {
    if (!change) return;
    put(source, change.before);
    for (const [name, value] of change.cleared) put(name, value);
    setChange(null);
  };

  const where = Object.fromEntries(
    parents.flatMap(({ target }, index) => {
      const id = idOf(values[index]);
      return id === null ? [] : [[target, id]];
    }),
  );
  const within = Object.fromEntries(unitNames.map((name, index) => [name, idOf(unitValues[index])]));
  const missing = parents.filter((_parent, index) => idOf(values[index]) === null);
  const waitsFor = missing.find((parent) => !fillable.includes(parent));
  /** Where options of several parents are offered together: the parents of one, from the nearest. */
  const placeOf = (option: unknown): readonly string[] =>
    missing.flatMap(({ target }) => nameOf(partOf(option, target)) ?? []).toReversed();
  const parentName = missing.length === 0 ? nameOf(values.at(-1)) : undefined;
  const changedFrom = change && descendantsOf(field.name, fields).length > 0 ? nameOf(change.before) : undefined;
  return { choose, undo, changedFrom, filled, where, within, waitsFor, placeOf, parentName };
}

const partOf = (option: unknown, name: string): unknown =>
  typeof option === 'object' && option !== null ? (option as Readonly<Record<string, unknown>>)[name] : undefined;

/** A field that narrows the options: the target's field, and its place in the form. */
export interface CascadeParent {
  readonly target: string;
  readonly path: string;
  readonly field: FieldDefinition;
}

function parentsIn(
  fields: Readonly<Record<string, FieldDefinition>>,
  names: Readonly<Record<string, string>>,
  prefix: string,
): readonly CascadeParent[] {
  return Object.entries(names).flatMap(([target, name]) =>
    fields[name] ? [{ target, path: prefix + name, field: fields[name] }] : [],
  );
}

/** The options in rows that hang on these fields of the record. */
function rowPathsBelow(
  changed: readonly string[],
  fields: Readonly<Record<string, FieldDefinition>>,
  getValues: (name: string) => unknown,
): readonly string[] {
  return Object.values(fields).flatMap((rows) => {
    const names = typeOf(rows).storage === 'child' ? descendantsInRows(changed, rows) : [];
    const count = names.length === 0 ? 0 : ((getValues(rows.name) as readonly unknown[] | null) ?? []).length;
    return Array.from({ length: count }, (_, index) => names.map((name) => `${rows.name}.${index}.${name}`)).flat();
  });
}
