import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { titleRelations } from '../model/record-title.ts';
import { diagnosticIn } from './diagnostic-in.ts';
import { madeOf, type Source } from '../formula/made-of.ts';
import { findCycle } from '../formula/names-used.ts';
import type { ProjectFile } from './project-file.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;

/**
 * The name of a record appears wherever others refer to it, so what it is made of must be open to everyone: of this
 * record no relation with `access` and no value made of a field with it, of another record only what that one is called
 * by. Titles that name other records lead in no circle, and nothing is sorted by them.
 */
export const checkTitles = (file: ProjectFile, all: readonly ProjectFile[]): readonly Diagnostic[] => {
  const own = file.definition as ResourceDefinition;
  const resources = Object.fromEntries(
    all.flatMap(({ definition }) => (definition ? [[definition.resource, definition] as const] : [])),
  );
  const closed = own.titleFields.flatMap((name) => {
    const field = own.fields[name];
    if (!field) return [];
    const sources = [...(field.relation ? [{ definition: own, field }] : []), ...madeOf(resources, own, field)];
    const source = sources.find((each) => !isOpen(own, each));
    return source ? [inTitle(file, messageOf(own, name, source))] : [];
  });
  return [...closed, ...circles(file, own, resources), ...sortedByNames(file, own, resources)];
};

const inTitle = (file: ProjectFile, message: string): Diagnostic =>
  diagnosticIn(file, 'recordTitle', 'VALUE', message, file.facts.places['recordTitle']);

const isOpen = (own: ResourceDefinition, { definition, field }: Source): boolean =>
  !isRestricted(field) &&
  (definition.resource === own.resource || field.relation !== undefined || definition.titleFields.includes(field.name));

const messageOf = (own: ResourceDefinition, name: string, { definition, field }: Source): string => {
  if (definition.resource === own.resource && field.name === name)
    return `"${name}" cannot be in the title: not everyone can read it`;
  return definition.resource === own.resource || isRestricted(field)
    ? `"${name}" cannot be in the title: it is made of "${field.name}", which not everyone can read`
    : `"${name}" cannot be in the title: it is made of "${field.name}" of ${definition.resource}, which is not called by it`;
};

const isRestricted = ({ access }: FieldDefinition): boolean =>
  (access?.read ?? access?.option ?? access?.where) !== undefined;

/** The resources whose records a title names. */
const namedBy = (resources: Resources, resource: string): readonly string[] => {
  const definition = resources[resource];
  return definition ? titleRelations(definition).map((name) => definition.fields[name]!.relation!.to) : [];
};

const circles = (file: ProjectFile, own: ResourceDefinition, resources: Resources): readonly Diagnostic[] => {
  const circle = findCycle([own.resource], (resource) => namedBy(resources, resource));
  // A circle further on is reported in the files on it.
  if (circle?.[0] !== own.resource) return [];
  const text =
    circle.length === 2
      ? `The title of ${own.resource} names another of the same resource, whose title would name the next`
      : `These titles name each other: ${circle.join(' → ')}`;
  return [inTitle(file, text)];
};

const sortedByNames = (file: ProjectFile, own: ResourceDefinition, resources: Resources): readonly Diagnostic[] =>
  file.facts.references.flatMap(({ kind, name, path, line, column }) => {
    const to = kind === 'sortField' && Object.hasOwn(own.fields, name) ? own.fields[name]?.relation?.to : undefined;
    const target = to === undefined ? undefined : resources[to];
    if (!target || titleRelations(target).length === 0) return [];
    const text = `"${name}" cannot be used to sort by: the title of ${target.resource} is made of the names of other records`;
    return [diagnosticIn(file, path, 'REF', text, { line, column })];
  });
