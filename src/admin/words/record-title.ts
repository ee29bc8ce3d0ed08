import type { RaRecord } from 'ra-core';
import { displayName, relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { filledTitle } from '#engine/model/record-title.ts';
import { untitled } from '#engine/model/wording.ts';

/**
 * A record's title as its resource file words it (`{first_name} {last_name}`); where every part is empty what else its list shows of it
 * first, else that it is untitled. Names of countries and the like in the reader's language.
 */
export function recordTitle(definition: CatalogueResource, record: RaRecord, locale = 'en'): string {
  const title = filledTitle(definition.recordTitle, (name) => titlePart(definition, name, record, locale));
  if (title !== '') return title;
  const telling = definition.list.columns.filter(({ field }) => identifies(definition.fields[field]));
  const known = telling.map(({ field }) => titlePart(definition, field, record, locale)).find((text) => text !== '');
  return known ?? untitled(definition, record.id);
}

/** Whether its values identify a record. */
export const identifies = (field: FieldDefinition | undefined): boolean =>
  field !== undefined && (typeOf(field).isText || field.relation !== undefined);

function titlePart(definition: CatalogueResource, name: string, record: RaRecord, locale: string): string {
  const value: unknown = record[name];
  if (value === null || value === undefined) return '';
  const field = definition.fields[name];
  // A form has the id alone of what was chosen.
  if (field?.relation && field.column)
    return typeof value === 'object' ? relatedName(value as RelatedRecord, locale) : '';
  if (field?.displayNames)
    return displayName(field.displayNames.of, record[field.displayNames.code], locale, String(value));
  return field?.enumTitles?.[String(value)] ?? String(value);
}
