import type { Diagnostic, FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import { diagnosticIn } from './diagnostic-in.ts';
import { madeOf, type Source } from '../formula/made-of.ts';
import type { ProjectFile } from './project-file.ts';

/**
 * The name of a record appears wherever others refer to it, so what it is made of must be open to everyone: of this
 * record no field with `access`, of another record only what that one is called by.
 */
export const checkTitles = (file: ProjectFile, all: readonly ProjectFile[]): readonly Diagnostic[] => {
  const own = file.definition as ResourceDefinition;
  const resources = Object.fromEntries(
    all.flatMap(({ definition }) => (definition ? [[definition.resource, definition] as const] : [])),
  );
  return own.titleFields.flatMap((name) => {
    const field = own.fields[name];
    const closed = field && madeOf(resources, own, field).find((source) => !isOpen(own, source));
    return closed
      ? [diagnosticIn(file, 'recordTitle', 'VALUE', messageOf(own, name, closed), file.facts.places['recordTitle'])]
      : [];
  });
};

const isOpen = (own: ResourceDefinition, { definition, field }: Source): boolean =>
  !isRestricted(field) &&
  (definition.resource === own.resource || field.relation !== undefined || definition.titleFields.includes(field.name));

const messageOf = (own: ResourceDefinition, name: string, { definition, field }: Source): string =>
  definition.resource === own.resource || isRestricted(field)
    ? `"${name}" cannot be in the title: it is made of "${field.name}", which not everyone can read`
    : `"${name}" cannot be in the title: it is made of "${field.name}" of ${definition.resource}, which is not called by it`;

const isRestricted = ({ access }: FieldDefinition): boolean => (access?.read ?? access?.option) !== undefined;
