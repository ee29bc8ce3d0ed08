import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { isPerson, peopleOf } from '../custom-fields/personal-data.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';

/**
 * `of` leads to the record of a person, and files that refer to people say where they have data about them: otherwise
 * it would stay when the data of a person is erased.
 */
export function checkPersonalData(file: ProjectFile, all: readonly ProjectFile[]): readonly Diagnostic[] {
  const own = file.definition as ResourceDefinition;
  const people = new Set(
    all.flatMap(({ definition }) => (definition && isPerson(definition) ? definition.resource : [])),
  );
  const of = own.personalData?.of;
  if (of !== undefined) {
    const to = own.fields[of]?.relation?.to;
    const find = (name: string) => all.find(({ definition }) => definition?.resource === name)?.definition;
    if (to === undefined || !find(to) || peopleOf(find, to) !== undefined) return [];
    const text = `The records of "${to}" are not people and belong to none: its file has no "personalData" that leads to them`;
    return [diagnosticIn(file, 'personalData.of', 'REF', text, placeOf(file, 'personalData.of'))];
  }
  if (own.personalData) return [];
  const relation = Object.values(own.fields).find((field) => pointsAt(field, people));
  if (!relation) return [];
  const text = `"${relation.name}" refers to people: "personalData" says which fields have data about them`;
  return [{ ...diagnosticIn(file, `properties.${relation.name}`, 'MISSING', text), severity: 'warning' }];
}

const pointsAt = (field: FieldDefinition, people: ReadonlySet<string>): boolean =>
  !field.system &&
  ((field.relation !== undefined && people.has(field.relation.to)) ||
    Object.values(field.fields ?? {}).some((cell) => pointsAt(cell, people)));
