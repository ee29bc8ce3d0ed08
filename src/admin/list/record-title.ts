import type { RaRecord } from 'ra-core';
import { displayName, relatedName } from '#engine/field-types/display-name.ts';
import type { RelatedRecord } from '#engine/field-types/field-display.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';

/** A record's title as its resource file words it (`{first_name} {last_name}`); `#5` where every part is empty. Names of countries and the like in the reader's language. */
export function recordTitle(definition: CatalogueResource, record: RaRecord, locale = 'en'): string {
  const title = definition.recordTitle.replace(/\{(\w+)\}/g, (_, name: string) =>
    titlePart(definition, name, record, locale),
  );
  return title.trim() || `#${record.id}`;
}

function titlePart(definition: CatalogueResource, name: string, record: RaRecord, locale: string): string {
  const value: unknown = record[name];
  if (value === null || value === undefined) return '';
  const field = definition.fields[name];
  if (field?.type === 'relation') return relatedName(value as RelatedRecord, locale);
  if (field?.displayNames)
    return displayName(field.displayNames.of, record[field.displayNames.code], locale, String(value));
  return field?.enumTitles?.[String(value)] ?? String(value);
}
