import type { FastifyInstance } from 'fastify';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { fieldName, optionName } from '#server/records/query/names.ts';

/** Writes fields as plain text in a language, for pages that don't have the application around them. */
export const fieldTexts = ({ texts }: FastifyInstance, definition: ResourceDefinition, language: string) => ({
  name: (field: string): string => texts.render(language, fieldName(definition, field)),
  value: (name: string, value: unknown): string => {
    const field = definition.fields[name];
    if (value === null || value === undefined || value === '') return '–';
    if (field?.enum && typeof value === 'string') return texts.render(language, optionName(definition, name, value));
    return plain(field, value, language);
  },
});

function plain(field: FieldDefinition | undefined, value: unknown, language: string): string {
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if ('name' in value) return String(value.name);
  if ('amount' in value && 'currency' in value)
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency: String(value.currency),
      maximumFractionDigits: 2,
    }).format(Number(value.amount));
  return field?.title ?? '';
}
