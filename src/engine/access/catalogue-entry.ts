import type { CatalogueEntry, CatalogueResource } from './catalogue.ts';
import type { RelatedResource, TabDefinition } from '../model/screen-definition.ts';
import { titleFieldsOf } from './title-fields.ts';

type Definitions = Readonly<Record<string, CatalogueResource>>;

/**
 * What the shell knows about a resource, taken from its whole definition. It names the fields of titles, the fields
 * that contain records, and the relations that this user can write.
 * @param all every definition of this user, by resource.
 */
export function catalogueEntry(definition: CatalogueResource, version: string, all: Definitions): CatalogueEntry {
  const { resource, title, titlePlural, icon, route, endpoint, kind, hierarchy, singleton } = definition;
  const { places, fields, can, open, list, readable, tabs } = definition;
  return {
    resource,
    title,
    titlePlural,
    icon,
    route,
    endpoint,
    kind,
    hierarchy,
    singleton,
    places,
    can,
    open,
    version,
    recognizedBy: titleFieldsOf(definition),
    parent: fields[places[0] ?? '']?.relation?.to,
    isSearchable: list.search.length > 0,
    isTracked: readable.includes('updated_by'),
    below: tabs.flatMap(({ related }) =>
      isFreeBelow(related, all) ? [{ resource: related.resource, via: related.via }] : [],
    ),
  };
}

/** Whether this user can create such a record, and nothing but the record above it narrows the options. */
function isFreeBelow(related: TabDefinition['related'], all: Definitions): related is RelatedResource {
  if (!related) return false;
  const below = all[related.resource];
  const isOwn = (related.screen ?? related.create) !== undefined;
  if (isOwn || !below?.route || !below.can.create || !below.open.includes('create')) return false;
  const where = below.fields[related.via]?.relation?.where ?? {};
  return below.writable.includes(related.via) && Object.keys(where).length === 0;
}
