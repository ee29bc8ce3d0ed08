import { ABILITIES, type Ability } from '#shared/contracts/abilities.ts';
import type { Catalogue, CatalogueResource } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { knownCatalogue } from './known-catalogue.ts';

const ALL = { list: true, show: true, create: true, edit: true, delete: true, export: true, import: true };

export const buildField = (name: string, part: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  title: titled(name),
  type: 'text',
  schema: { type: 'string' },
  required: false,
  onHide: 'keep',
  readOnly: false,
  system: false,
  unique: false,
  index: false,
  ...part,
});

/** An entity whose fields are all text unless `fields` says otherwise. */
export const buildResource = (
  resource: string,
  { fieldList = [buildField('name')], ...part }: Partial<CatalogueResource> & { fieldList?: FieldDefinition[] } = {},
): CatalogueResource => ({
  resource,
  title: titled(resource).replace(/ies$/, 'y').replace(/s$/, ''),
  titlePlural: titled(resource),
  icon: 'layers',
  kind: 'record',
  route: `/recruitments/${resource.replaceAll('_', '-')}`,
  endpoint: `/customer/${resource}/`,
  recordTitle: '{name}',
  titleFields: ['name'],
  places: [],
  summary: [],
  fields: Object.fromEntries(fieldList.map((field) => [field.name, field])),
  unique: [],
  indexes: [],
  rules: [],
  actions: [],
  softDelete: false,
  orderedByHand: false,
  provenance: false,
  singleton: false,
  list: {
    columns: fieldList.map(({ name }) => ({ field: name, show: true })),
    sort: { field: 'id', order: 'DESC' },
    search: [],
    filters: [],
    views: [],
    layouts: ['table'],
    params: {},
    perPage: 25,
    perPageOptions: [25, 50],
    import: true,
    export: true,
  },
  form: { sections: [], tabs: [], quickCreate: [] },
  tabs: [],
  screens: {},
  audit: false,
  customFields: false,
  reference: false,
  mergeable: false,
  can: ALL,
  open: ['list', 'create', 'show', 'edit'],
  writable: fieldList.map(({ name }) => name),
  readable: fieldList.map(({ name }) => name),
  ...part,
});

export const buildCatalogue = (
  resources: readonly CatalogueResource[],
  navigation: readonly NavigationItem[] = [
    { key: 'dashboard', title: 'Dashboard', icon: 'house', to: '/' },
    {
      key: 'recruitments',
      title: 'Recruitments',
      collapsible: true,
      items: resources.map(({ resource, titlePlural }) => ({ key: resource, title: titlePlural, resource })),
    },
  ],
  abilities: readonly Ability[] = ABILITIES,
): Catalogue => ({ ...knownCatalogue(resources, String((built += 1)), navigation), abilities });

let built = 0;

const titled = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
