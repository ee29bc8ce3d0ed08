import { isCustomName } from './custom-names.ts';
import type { Definitions, ResourceDefinition } from '../model/definition.ts';
import type { PersonalDataDefinition } from '../model/personal-data-definition.ts';

/** Where a resource has data about people. */
export interface PersonalPlace extends PersonalDataDefinition {
  readonly resource: string;
}

/** Whether each record of a resource is a person. */
export const isPerson = ({ personalData }: Pick<ResourceDefinition, 'personalData'>): boolean =>
  personalData !== undefined && personalData.of === undefined;

type Owned = Pick<ResourceDefinition, 'resource' | 'personalData' | 'fields'>;

/**
 * The resource of the people to whom the records of a resource belong, perhaps through other records: notes about an
 * applicant belong to the candidate. Undefined where they belong to no one.
 */
export function peopleOf(find: (resource: string) => Owned | undefined, resource: string): string | undefined {
  const passed = new Set<string>();
  for (let at = find(resource); at?.personalData && !passed.has(at.resource);) {
    if (at.personalData.of === undefined) return at.resource;
    passed.add(at.resource);
    const next = at.fields[at.personalData.of]?.relation?.to;
    at = next === undefined ? undefined : find(next);
  }
  return undefined;
}

/**
 * The register of the data about the people of a resource: their own records first, then every record that belongs to
 * one of them. Custom fields of a place are part of it, because no file says what users keep in them.
 */
export function personalPlaces(
  { resources }: Pick<Definitions, 'resources'>,
  person: string,
): readonly PersonalPlace[] {
  const places = Object.values(resources).flatMap((definition) => {
    const { resource, personalData, fields } = definition;
    if (!personalData) return [];
    if (peopleOf((name) => resources[name], resource) !== person) return [];
    const custom = Object.keys(fields).filter(isCustomName);
    return [{ ...personalData, resource, fields: [...personalData.fields, ...custom] }];
  });
  return places.toSorted((one, other) => Number(one.of !== undefined) - Number(other.of !== undefined));
}
