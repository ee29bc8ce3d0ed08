import type { FieldDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';

/** Checks fields that a role reads in place of others: both have a column, and values of one kind. */
export const checkInstead = (file: ProjectFile): readonly Diagnostic[] => {
  const { fields, permissions } = file.definition!; // only files with a definition are checked with others
  return permissions.instead.flatMap((each, index) =>
    Object.entries(each.fields).flatMap(([name, other]) => {
      const text = misplaced(fields[name], fields[other]);
      const path = `permissions.instead.${index}.fields.${name}`;
      return text === undefined ? [] : [diagnosticIn(file, path, 'VALUE', text, placeOf(file, path))];
    }),
  );
};

function misplaced(field: FieldDefinition | undefined, other: FieldDefinition | undefined): string | undefined {
  if (!field || !other) return undefined;
  const isAlike =
    field.type === other.type &&
    field.relation?.to === other.relation?.to &&
    (field.enum ?? []).join(' ') === (other.enum ?? []).join(' ');
  if (!isAlike) return `"${other.name}" has other values than "${field.name}"`;
  const lost = [field, other].find(({ column }) => column === undefined);
  return lost && `"${lost.name}" is not kept in a column of its own`;
}
