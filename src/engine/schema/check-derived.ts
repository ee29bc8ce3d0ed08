import { typeOf } from '../field-types/field-types.ts';
import { isColumnDerived } from '../model/kept-derivation.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';
import { sourceOf } from './resolve-derived.ts';

/** Checks values that are kept of other records: only what is in their tables can be. `all`: the files without errors in themselves. */
export const checkDerived = (file: ProjectFile, all: readonly ProjectFile[]): readonly Diagnostic[] => {
  const own = file.definition as ResourceDefinition;
  const resources = Object.fromEntries(
    all.flatMap(({ definition }) => (definition ? [[definition.resource, definition] as const] : [])),
  );
  const inside = (definition: ResourceDefinition, at: string): readonly Diagnostic[] =>
    Object.values(definition.fields).flatMap((field) => {
      const path = `${at}.${field.name}`;
      if (field.fields) return inside({ ...definition, fields: field.fields }, `${path}.items.properties`);
      if (!isColumnDerived(field)) return [];
      const steps = field.derive.map((_, step) => sourceOf(definition, field.derive.slice(0, step + 1), resources));
      const twin = twinOf(field, definition);
      if (twin !== undefined) return [diagnosticIn(file, path, 'DUPLICATE', twin)];
      const message = steps.includes(undefined) ? undefined : messageOf(field.deriveMode, steps as FieldDefinition[]);
      const from = `${path}.derive.from`;
      return message === undefined ? [] : [diagnosticIn(file, from, 'VALUE', message, placeOf(file, from))];
    });
  return inside(own, 'properties');
};

/** A relation that is kept has its column by another name than the file gives it. */
function twinOf(field: FieldDefinition, { fields }: ResourceDefinition): string | undefined {
  const other = Object.values(fields).find((each) => each.name !== field.name && each.column === field.column);
  return other && `"${field.name}" and "${other.name}" would have the same column in the table ("${field.column}")`;
}

function messageOf(mode: string, steps: readonly FieldDefinition[]): string | undefined {
  const made = steps.slice(0, -1).find(({ derive, computed }) => (derive ?? computed) !== undefined);
  if (made) return `"${made.name}" follows from other values: "${mode}" needs relations that users choose`;
  const source = steps.at(-1)!;
  return source.column === undefined || !['column', 'json', 'key'].includes(typeOf(source).storage)
    ? `"${source.name}" is worked out when it is read: only "mode: live" can follow it`
    : undefined;
}
