import { useCallback, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useInputScope } from '../input/input-scope.ts';
import type { FieldDefinition } from '../../schema/definition.ts';
import { rowPrefix } from '../rows/row-source.ts';
import { descendantsInRows, descendantsOf, idOf, nameOf, parentsOf, recordParentsOf } from './cascade.ts';

interface Change {
  readonly before: unknown;
  readonly cleared: readonly (readonly [name: string, value: unknown])[];
}

/**
 * A relation among its relatives: which parents narrow it, whether it has to wait for one of them, and what its own
 * change clears below it. Only a change by the person clears; a record that is loaded keeps what it has.
 */
export function useCascade(field: FieldDefinition, source: string) {
  const { fields, parentFields } = useInputScope();
  const prefix = rowPrefix(source);
  const parents = [
    ...parentsIn(fields, parentsOf(field), prefix),
    ...parentsIn(parentFields ?? {}, recordParentsOf(field), ''),
  ];
  const names = parents.map(({ path }) => path);
  const values = useWatch({ name: names });
  const { getValues, setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const [change, setChange] = useState<Change | null>(null);

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
    put(source, value);
    for (const [name] of cleared) put(name, null);
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
  const missing = parents.find((_parent, index) => idOf(values[index]) === null);
  const parentName = nameOf(values.at(-1));
  const changedFrom = change && descendantsOf(field.name, fields).length > 0 ? nameOf(change.before) : undefined;
  return { choose, undo, changedFrom, where, waitsFor: missing, parentName };
}

/** A field that narrows the choices: which of the target's, and where it stands in the form. */
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

/** The choices in rows that hang on these fields of the record. */
function rowPathsBelow(
  changed: readonly string[],
  fields: Readonly<Record<string, FieldDefinition>>,
  getValues: (name: string) => unknown,
): readonly string[] {
  return Object.values(fields).flatMap((rows) => {
    const names = rows.type === 'rows' ? descendantsInRows(changed, rows) : [];
    const count = names.length === 0 ? 0 : ((getValues(rows.name) as readonly unknown[] | null) ?? []).length;
    return Array.from({ length: count }, (_, index) => names.map((name) => `${rows.name}.${index}.${name}`)).flat();
  });
}
