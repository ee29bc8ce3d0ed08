import type { ResourceDefinition } from '../model/definition.ts';
import { isOnlyLent } from '../model/grant-definition.ts';

/** The options that a file gives its module, to roles and lists: those of the grants, then those of the groups of fields. */
export const optionsOf = ({ grants, fields }: ResourceDefinition['permissions']): readonly string[] => [
  ...new Set([...Object.keys(grants).filter((option) => !isOnlyLent(grants[option]!)), ...groupOptions({ fields })]),
];

/** The options that groups of fields ask for. */
export const groupOptions = ({ fields }: Pick<ResourceDefinition['permissions'], 'fields'>): readonly string[] => [
  ...new Set(fields.flatMap(({ option }) => option ?? [])),
];
