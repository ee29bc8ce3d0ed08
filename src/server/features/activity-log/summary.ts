import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { FieldChange } from '#shared/contracts/activity.ts';

/** The changes as one line of text: `Name: Halden → Halden Group; Status: Active`. */
export function changesText(
  definition: ResourceDefinition | undefined,
  action: string,
  changes: readonly FieldChange[],
): string {
  const isBoth = ({ before }: FieldChange) => action === 'updated' || before !== null;
  return changes
    .map((change) => {
      const after = valueText(definition, change.field, change.after);
      const value = isBoth(change) ? `${valueText(definition, change.field, change.before)} → ${after}` : after;
      return `${titleOf(definition, change)}: ${value}`;
    })
    .join('; ');
}

/** A field's title; in rows "Levels 2, user". */
const titleOf = (definition: ResourceDefinition | undefined, { field, row }: FieldChange): string => {
  const [outer = '', inner] = field.split('.');
  const title = definition?.fields[outer]?.title;
  if (row === undefined || title === undefined) return fieldNamed(definition, field)?.title ?? words(field);
  const cell = inner === undefined ? '' : `, ${(fieldNamed(definition, field)?.title ?? words(inner)).toLowerCase()}`;
  return `${title} ${row}${cell}`;
};

const fieldNamed = (definition: ResourceDefinition | undefined, name: string): FieldDefinition | undefined => {
  const [outer = '', inner] = name.split('.');
  const field = definition?.fields[outer];
  return inner === undefined ? field : field?.fields?.[inner];
};

/** At most so many characters, without cutting one in half. */
export const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${[...text].slice(0, longest - 1).join('')}…`;

const EMPTY = '–';

function valueText(definition: ResourceDefinition | undefined, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (Array.isArray(value)) return value.map((item) => valueText(definition, field, item)).join(', ') || EMPTY;
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value);
  return fieldNamed(definition, field)?.enumTitles?.[String(value)] ?? String(value);
}

/** `module_configurations.jobs` as "Module configurations, jobs". */
const words = (field: string): string => {
  const text = field
    .replaceAll('.', ', ')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
