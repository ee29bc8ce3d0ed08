import { typeOf } from '../field-types/field-types.ts';
import { writtenRowsSchema } from '../field-types/rows/type.ts';
import { fieldsUsed, parentFieldsUsed } from '../predicates/fields-used.ts';
import type { Predicate } from '../predicates/predicate.ts';
import { ABILITIES, type Ability } from '#shared/rules/abilities.ts';
import type { Catalogue, CatalogueResource } from '../schema/catalogue.ts';
import { cellName, cellsAmong } from '../schema/cells.ts';
import { personActions } from './person-actions.ts';
import type { NavigationItem } from '../schema/navigation-item.ts';
import type {
  Definitions,
  FieldDefinition,
  ResourceDefinition,
  Diagnostic,
  ScreenKind,
  SectionDefinition,
  TabDefinition,
} from '../schema/definition.ts';
import type { Principal, ResourceAccess } from './access.ts';
import { hasOption, readsOnly } from './compile-access.ts';
import { can, effectiveRole, isNamed, canOpen } from './standing.ts';

const SCREENS: readonly ScreenKind[] = ['list', 'create', 'show', 'edit'];
const DEFAULT_NEED = ['view'];

export interface CatalogueSource {
  readonly definitions: Definitions;
  readonly faults: readonly Diagnostic[];
  readonly principal: Principal;
  access(definition: ResourceDefinition): ResourceAccess;
  /** Address of the validator module for what this user can write, or undefined when they can write nothing. */
  validator(definition: ResourceDefinition, access: ResourceAccess): string | undefined;
  /** Whether a switch in the team settings is on (`external_vendor.enabled`). */
  feature(path: string): boolean;
  /** Where entries for trying things out do not exist. */
  readonly isProduction: boolean;
}

/** Everything that one user can know about the files: the source of the catalogue and definitions they get. */
export type PersonCatalogue = Pick<Catalogue, 'definitions' | 'navigation' | 'faults' | 'abilities'>;

/** The definitions as one user can know them. Fields they can neither read nor write appear nowhere. */
export function personCatalogue(source: CatalogueSource): PersonCatalogue {
  const able = (ability: Ability) => can(source.definitions.roles, source.principal, ability);
  const known = Object.values(source.definitions.resources)
    .map((definition) => personDefinition(source, definition))
    .filter((resource) => resource !== undefined)
    .map((resource) => [resource.resource, resource] as const);
  return {
    definitions: Object.fromEntries(known),
    navigation: visibleItems(source, source.definitions.navigation),
    faults: able('view_file_errors') ? source.faults : [],
    abilities: ABILITIES.filter(able),
  };
}

function personDefinition(source: CatalogueSource, definition: ResourceDefinition): CatalogueResource | undefined {
  const { definitions, principal } = source;
  const open = definition.route
    ? SCREENS.filter((kind) => canOpen(definitions.roles, principal, definition, kind))
    : [];
  if (open.length === 0) return undefined;
  const access = source.access(definition);
  const readable = access.can.show ? access.readFields : new Set<string>();
  const own = personActions(definitions, principal, definition, access);
  const known = new Set([...readable, ...access.writeFields, ...own.inputs]);
  const canAnything = Object.values(access.can).some(Boolean);
  return prune(
    definition,
    { known: canAnything ? known : new Set(), written: access.writeFields },
    {
      can: access.can,
      open,
      readable: ownNames(definition, readable),
      writable: canAnything ? ownNames(definition, access.writeFields) : [],
      validator: source.validator(definition, access),
      ...own.recordActions,
    },
  );
}

type PersonPart = Pick<
  CatalogueResource,
  'can' | 'open' | 'readable' | 'writable' | 'validator' | 'states' | 'actions'
>;

/** The record's fields among the names. Which cells of rows are open is said by the rows' own fields. */
const ownNames = ({ fields }: ResourceDefinition, names: ReadonlySet<string>): string[] =>
  [...names].filter((name) => Object.hasOwn(fields, name));

/** Names of fields and cells that a user reads or writes, and those that they write. */
interface OpenNames {
  readonly known: ReadonlySet<string>;
  readonly written: ReadonlySet<string>;
}

function prune(definition: ResourceDefinition, open: OpenNames, person: PersonPart): CatalogueResource {
  const { known } = open;
  const { file: _file, gates: _gates, permissions: _permissions, hash: _hash, hooks: _hooks, ...all } = definition;
  const { states: _states, actions: _actions, ...shown } = all;
  const names = (fields: readonly string[]) => fields.filter((name) => known.has(name));
  const groups = (list: readonly (readonly string[])[]) =>
    list.filter((group) => group.every((name) => known.has(name)));
  const canRead = (name: string) => person.readable.includes(name);
  return {
    ...shown,
    ...person,
    titleFields: names(definition.titleFields),
    places: names(definition.places),
    fields: Object.fromEntries(
      Object.entries(definition.fields)
        .filter(([name]) => known.has(name))
        .map(([name, field]) => [name, pruneField(field, open)]),
    ),
    unique: groups(definition.unique),
    indexes: groups(definition.indexes),
    rules: definition.rules.filter(
      (rule) => rule.fields.every((name) => known.has(name)) && readsOnly(rule.assert, known),
    ),
    list: {
      ...definition.list,
      columns: definition.list.columns.filter((column) => canRead(column.field)),
      search: definition.list.search.filter(canRead),
      filters: definition.list.filters.filter(canRead),
      views: definition.list.views
        .filter(({ filter, sort }) => readsOnly(filter, new Set(person.readable)) && (!sort || canRead(sort.field)))
        .map((view) => ({ ...view, ...(view.columns && { columns: view.columns.filter(canRead) }) })),
      params: Object.fromEntries(
        Object.entries(definition.list.params).filter(([, path]) => canRead(path.split('.')[0]!)),
      ),
      ...personBoard(definition.list, person),
    },
    form: {
      sections: pruneSections(definition.form.sections, known),
      quickCreate: names(definition.form.quickCreate),
    },
    tabs: definition.tabs.map((tab) => pruneTab(tab, known)).filter((tab) => tab !== undefined),
    screens: Object.fromEntries(
      Object.entries(definition.screens).filter(([kind]) => person.open.includes(kind as ScreenKind)),
    ),
  };
}

/**
 * The layouts that this user can use. The board appears only with what the user can read, and not at all without its
 * columns.
 */
function personBoard(
  { layouts, board }: ResourceDefinition['list'],
  { readable, states, actions }: PersonPart,
): Pick<ResourceDefinition['list'], 'layouts' | 'board'> {
  if (!board || !readable.includes(board.by)) return { layouts: ['table'], board: undefined };
  const { where, sort, ...rest } = board;
  const keys = [...(states?.transitions ?? []), ...actions].map(({ key }) => key);
  return {
    layouts,
    board: {
      ...rest,
      card: board.card.filter((name) => readable.includes(name)),
      ...(where && readsOnly(where, new Set(readable)) && { where }),
      ...(sort && readable.includes(sort.field) && { sort }),
      drop: Object.fromEntries(Object.entries(board.drop).filter(([, key]) => keys.includes(key))),
    },
  };
}

const pruneField = (
  { access: _access, hiddenFrom: _hidden, ...field }: FieldDefinition,
  { known, written }: OpenNames,
): FieldDefinition => ({
  ...field,
  ...(typeOf(field).storage === 'child' && {
    schema: writtenRowsSchema(field, cellsAmong(field, written)),
    fields: pruneRow(field, { known, written }),
  }),
  visibleWhen: readsOnly(field.visibleWhen, known) ? field.visibleWhen : undefined,
  requiredWhen: readsOnly(field.requiredWhen, known) ? field.requiredWhen : undefined,
  readOnlyWhen: readsOnly(field.readOnlyWhen, known) ? field.readOnlyWhen : undefined,
});

/**
 * The cells that the user reads or writes. Cells they cannot write are read-only here. Conditions of a row can name
 * fields of its record.
 */
const pruneRow = (rows: FieldDefinition, { known, written }: OpenNames): FieldDefinition['fields'] => {
  const isKnown = (cell: string) => known.has(cellName(rows.name, cell));
  const own = (predicate: Predicate | undefined) =>
    predicate &&
    [...fieldsUsed(predicate)].every(isKnown) &&
    [...parentFieldsUsed(predicate)].every((name) => known.has(name))
      ? predicate
      : undefined;
  return Object.fromEntries(
    cellsAmong(rows, known).map(({ access: _access, ...cell }) => [
      cell.name,
      {
        ...cell,
        readOnly: !written.has(cellName(rows.name, cell.name)),
        visibleWhen: own(cell.visibleWhen),
        requiredWhen: own(cell.requiredWhen),
        readOnlyWhen: own(cell.readOnlyWhen),
      },
    ]),
  );
};

const pruneSections = (sections: readonly SectionDefinition[], known: ReadonlySet<string>): SectionDefinition[] =>
  sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter((name) => known.has(name)),
      visibleWhen: readsOnly(section.visibleWhen, known) ? section.visibleWhen : undefined,
    }))
    .filter((section) => section.fields.length > 0 || (section.screen !== undefined && known.size > 0));

function pruneTab(tab: TabDefinition, known: ReadonlySet<string>): TabDefinition | undefined {
  if (!tab.sections) return known.size > 0 ? tab : undefined;
  const sections = pruneSections(tab.sections, known);
  return sections.length > 0 ? { ...tab, sections } : undefined;
}

function visibleItems(source: CatalogueSource, items: readonly NavigationItem[]): NavigationItem[] {
  return items
    .filter((item) => isVisible(source, item))
    .map(
      ({ roles: _roles, ability: _ability, need: _need, feature: _feature, outsideProduction: _outside, ...item }) =>
        item.items ? { ...item, items: visibleItems(source, item.items) } : item,
    )
    .filter((item) => !item.items || item.items.length > 0);
}

function isVisible(source: CatalogueSource, item: NavigationItem): boolean {
  const { definitions, principal } = source;
  const { roles, resources } = definitions;
  if (!hasRole(roles, principal, item.roles)) return false;
  if (item.ability && !can(roles, principal, item.ability)) return false;
  if (item.outsideProduction && source.isProduction) return false;
  if (item.feature && !source.feature(item.feature)) return false;
  const definition = item.resource === undefined ? undefined : resources[item.resource];
  if (item.resource && (!definition?.route || !canOpen(roles, principal, definition, 'list'))) return false;
  const module = item.need?.module ?? definition?.permissions.key;
  if (module === undefined) return !definition || can(roles, principal, 'manage_lists');
  const needed = item.need?.anyOf ?? DEFAULT_NEED;
  return needed.some((option) => hasOption(definitions, principal, module, option));
}

function hasRole(roles: Definitions['roles'], principal: Principal, named: NavigationItem['roles']): boolean {
  if (!named) return true;
  return 'not' in named
    ? !named.not.includes(effectiveRole(roles, principal))
    : isNamed(roles, principal, named as readonly string[]);
}
