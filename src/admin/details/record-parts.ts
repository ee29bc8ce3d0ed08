import type { RaRecord } from 'ra-core';
import type { RelatedRecord, StoredFile } from '#engine/field-types/display/field-display.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { CatalogueEntry, CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

/** The field that is a record's state: that of its transitions, else the first choice whose values have tones. */
export const stateField = ({ fields, states }: CatalogueResource): FieldDefinition | undefined =>
  fields[states?.field ?? ''] ?? Object.values(fields).find((field) => field.enum && field.enumTones);

/** The relations that a record lies in, the nearest first: a department's unit, company, organization. */
export const placeFields = ({ places, fields }: CatalogueResource): readonly FieldDefinition[] =>
  places.flatMap((name) => fields[name] ?? []);

/** Fields that name a user of the team. */
export const personFields = (definition: CatalogueResource): readonly FieldDefinition[] =>
  Object.values(definition.fields).filter(
    (field) => !field.system && typeOf(field).storage === 'key' && field.widget === 'person',
  );

/** The address of the record's own picture: a logo or photo, where its file has a field for pictures with one in it. */
export function pictureOf(definition: CatalogueResource, record: RaRecord): string | undefined {
  const field = Object.values(definition.fields).find(
    (field) => typeOf(field).storage === 'file' && field.accept?.every((media) => media.startsWith('image/')),
  );
  return field && (record[field.name] as StoredFile | null | undefined)?.url;
}

export const related = (record: RaRecord, field: FieldDefinition): RelatedRecord | undefined =>
  (record[field.name] as RelatedRecord | null | undefined) ?? undefined;

/** What a new record below this one has in common with it: the places of the new one that this one lies in too, as ids. */
export function ancestorIds(
  { places }: Pick<CatalogueEntry, 'places'>,
  parent: RaRecord,
): Readonly<Record<string, number>> {
  const shared = places.flatMap((name) => {
    const above = parent[name] as RelatedRecord | null | undefined;
    return above ? [[name, above.id] as const] : [];
  });
  return Object.fromEntries(shared);
}
