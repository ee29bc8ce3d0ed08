import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';

/** The switch that takes a record out of use, where this person may set it. */
export const activeField = ({ fields, writable }: CatalogueResource): FieldDefinition | undefined =>
  ['active', 'is_active']
    .filter((name) => writable.includes(name))
    .flatMap((name) => fields[name] ?? [])
    .find(({ type }) => type === 'boolean');
