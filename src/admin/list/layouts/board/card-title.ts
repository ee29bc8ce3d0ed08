import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { recordTitle } from '../../../words/record-title.ts';

/** What a card is called: the person that it is about, else the record. */
export function cardTitle(
  definition: CatalogueResource,
  { person }: BoardDefinition,
  record: RaRecord,
  locale: string,
): string {
  const name: unknown = person === undefined ? undefined : record[person];
  return typeof name === 'string' && name !== '' ? name : recordTitle(definition, record, locale);
}
