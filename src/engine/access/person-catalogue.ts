import { typeOf } from '../field-types/field-types.ts';
import { parentPathsUsed, pathsUsed } from '../predicates/fields-used.ts';
import type { Predicate } from '../model/predicate.ts';
import { ABILITIES, type Ability } from '#shared/contracts/abilities.ts';
import type { Catalogue, CatalogueResource } from './catalogue.ts';
import { cellName, cellsAmong } from '../model/cells.ts';
import { listsBelow } from '../model/lists-below.ts';
import { isWithheldSomewhere } from './field-rows.ts';
import { prunedPaths } from './readable-paths.ts';
import { writtenRowsSchema } from '../field-types/written-rows.ts';
import { personActions } from './person-actions.ts';
import { type NavigationSource, visibleItems } from './person-navigation.ts';
import { personLayouts, type PersonPart } from './person-layouts.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type {
  ScreenKind,
  ScreenSlot,
  SectionDefinition,
  ShownElsewhere,
  TabDefinition,
} from '../model/screen-definition.ts';
import type { ResourceAccess } from './access.ts';
import { isHiddenFrom, readsOnly } from './open-fields.ts';
import { can, canOpen, isNamed } from './standing.ts';

const SCREENS: readonly ScreenKind[] = ['list', 'create', 'show', 'edit'];

export interface CatalogueSource extends NavigationSource {
  readonly diagnostics: readonly Diagnostic[];
  access(definition: ResourceDefinition): ResourceAccess;
  /** Address of the validator module for what this user can write, or undefined when they can write nothing. */
  validator(definition: ResourceDefinition, access: ResourceAccess): string | undefined;
}

/** Everything that one user can know about the files: the source of the catalogue and definitions they get. */
export type PersonCatalogue = Pick<Catalogue, 'definitions' | 'navigation' | 'diagnostics' | 'abilities'>;

/** The definitions as one user can know them. Fields they can neither read nor write appear nowhere. */
export function personCatalogue(source: CatalogueSource): PersonCatalogue {
  const able = (ability: Ability) => can(source.definitions.roles, source.principal, ability);
  const all = Object.values(source.definitions.resources);
  const listed = new Set(all.flatMap(listsBelow).map(({ resource }) => resource));
  const known = all
    .map((definition) => personDefinition(source, definition, listed.has(definition.resource)))
    .filter((resource) => resource !== undefined)
    .map((resource) => [resource.resource, resource] as const);
  return {
    definitions: Object.fromEntries(known),
    navigation: visibleItems(source, source.definitions.navigation),
    diagnostics: able('view_file_errors') ? source.diagnostics : [],
    abilities: ABILITIES.filter(able),
  };
}

/** @param isListed among the details of another resource; then it needs no screens of its own. */
function personDefinition(
  source: CatalogueSource,
  definition: ResourceDefinition,
  isListed: boolean,
): CatalogueResource | undefined {
  const { definitions, principal } = source;
  const open = definition.route
    ? SCREENS.filter((kind) => canOpen(definitions.roles, principal, definition, kind))
    : [];
  if (open.length === 0 && (definition.route || !isListed)) return undefined;
  const access = source.access(definition);
  if (open.length === 0 && !access.can.list) return undefined;
  const readable = access.can.show ? access.readFields : new Set<string>();
  const own = personActions(definitions, principal, definition, access);
  const written = access.can.create || access.can.edit ? access.writeFields : new Set<string>();
  const known = new Set([...readable, ...written, ...own.inputs]);
  const canAnything = Object.values(access.can).some(Boolean);
  return prune(
    withoutHidden(source, definition),
    {
      known: canAnything ? known : new Set(),
      read: readable,
      written,
      isWithheld: (field) => isWithheldSomewhere(definitions, definition, field, (each) => source.access(each)),
    },
    {
      can: access.can,
      open,
      readable: ownNames(definition, readable),
      writable: ownNames(definition, written),
      validator: source.validator(definition, access),
      ...own.recordActions,
    },
  );
}

/** Without the tabs that are hidden from this user, or that show only what they can't read. */
function withoutHidden({ definitions, principal, access }: CatalogueSource, definition: ResourceDefinition) {
  const isHidden = (part: Pick<TabDefinition, 'hiddenFrom'>) => isHiddenFrom(definitions.roles, principal, part);
  const isReadable = ({ resource, fields = [] }: ShownElsewhere) => {
    const other = definitions.resources[resource];
    const own = other && access(other);
    return own !== undefined && own.can.list && fields.every((name) => own.readFields.has(name));
  };
  const tabs = definition.tabs.filter(
    (tab) =>
      !isHidden(tab) &&
      (tab.shows ?? []).every(isReadable) &&
      isNamed(definitions.roles, principal, tab.attachments?.read),
  );
  return {
    ...definition,
    tabs: tabs.map(({ hiddenFrom: _hidden, shows: _shows, attachments, ...tab }) => ({
      ...tab,
      ...(attachments && { attachments: { endpoint: attachments.endpoint, param: attachments.param } }),
    })),
    audit: definition.audit && access(definition).readActivity,
  };
}

/** The record's fields among the names. Which cells of rows are open is said by the rows' own fields. */
const ownNames = ({ fields }: ResourceDefinition, names: ReadonlySet<string>): string[] =>
  [...names].filter((name) => Object.hasOwn(fields, name));

/** Names of fields and cells that a user reads or writes, and those that they write. */
interface OpenNames {
  readonly known: ReadonlySet<string>;
  /** With the paths to what they read through relations. */
  readonly read: ReadonlySet<string>;
  readonly written: ReadonlySet<string>;
  /** Whether some records come without a field. */
  readonly isWithheld: (field: FieldDefinition) => boolean;
}

function prune(definition: ResourceDefinition, open: OpenNames, person: PersonPart): CatalogueResource {
  const { known, read } = open;
  const { file: _file, gates: _gates, permissions: _permissions, hash: _hash, hooks: _hooks, ...all } = definition;
  const { states: _states, actions: _actions, personalData: _personal, ...shown } = all;
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
        .map(([name, field]) => [name, prunedPaths(pruneField(field, open), name, known)]),
    ),
    unique: groups(definition.unique),
    indexes: groups(definition.indexes),
    rules: definition.rules.filter(
      (rule) => rule.fields.every((name) => known.has(name)) && readsOnly(rule.assert, known),
    ),
    list: {
      ...definition.list,
      columns: definition.list.columns.filter((column) => canRead(column.field)),
      ...(definition.list.card && { card: definition.list.card.filter(canRead) }),
      search: definition.list.search.filter((path) => read.has(path)),
      filters: definition.list.filters.filter((path) => read.has(path)),
      views: definition.list.views
        .filter(({ filter, sort }) => readsOnly(filter, read) && (!sort || canRead(sort.field)))
        .map((view) => ({ ...view, ...(view.columns && { columns: view.columns.filter(canRead) }) })),
      params: Object.fromEntries(Object.entries(definition.list.params).filter(([, path]) => read.has(path))),
      ...personLayouts(definition.list, person, read),
      picker:
        definition.list.picker !== undefined && read.has(definition.list.picker) ? definition.list.picker : undefined,
    },
    form: {
      ...pruneForm(definition.form, known),
      quickCreate: names(definition.form.quickCreate),
    },
    tabs: definition.tabs
      .map((tab) => pruneTab(tab, { known, readable: person.readable }))
      .filter((tab) => tab !== undefined),
    summary: definition.summary.filter(canRead),
    screens: Object.fromEntries(
      Object.entries(definition.screens).filter(([slot]) => person.open.includes(screenOf(slot as ScreenSlot))),
    ),
  };
}

/** The screen that a custom component is, or is a part of. */
const screenOf = (slot: ScreenSlot): ScreenKind =>
  slot === 'header' || slot === 'actions' || slot === 'bar' || slot === 'side' ? 'show' : slot;

const pruneField = ({ access, hiddenFrom: _hidden, ...field }: FieldDefinition, open: OpenNames): FieldDefinition => {
  const { known, written } = open;
  return {
    ...field,
    ...(open.isWithheld(field) && { isWithheld: true as const }),
    ...((access?.read ?? access?.option ?? access?.where) && { isRestricted: true as const }),
    ...(typeOf(field).storage === 'child' && {
      schema: writtenRowsSchema(field, cellsAmong(field, written)),
      fields: pruneRow(field, open),
      ...pruneRowKeys(field, known),
    }),
    visibleWhen: readsOnly(field.visibleWhen, known) ? field.visibleWhen : undefined,
    requiredWhen: readsOnly(field.requiredWhen, known) ? field.requiredWhen : undefined,
    readOnlyWhen: readsOnly(field.readOnlyWhen, known) ? field.readOnlyWhen : undefined,
  };
};

/**
 * The cells that the user reads or writes. Cells they cannot write are read-only here. Conditions of a row can name
 * fields of its record.
 */
const pruneRow = (rows: FieldDefinition, { known, written }: OpenNames): FieldDefinition['fields'] => {
  const own = (predicate: Predicate | undefined) => readsRow(predicate, rows, known);
  return Object.fromEntries(
    cellsAmong(rows, known).map(({ access: _access, ...cell }) => [
      cell.name,
      {
        ...prunedPaths(cell, cellName(rows.name, cell.name), known),
        readOnly: !written.has(cellName(rows.name, cell.name)),
        visibleWhen: own(cell.visibleWhen),
        requiredWhen: own(cell.requiredWhen),
        readOnlyWhen: own(cell.readOnlyWhen),
      },
    ]),
  );
};

/** What is said of the rows as a whole, without the cells that the user does not read. */
const pruneRowKeys = (
  rows: FieldDefinition,
  known: ReadonlySet<string>,
): Pick<FieldDefinition, 'columns' | 'lockedWhen'> => {
  const columns = rows.columns?.filter(({ field }) => known.has(cellName(rows.name, field))) ?? [];
  return {
    columns: columns.length > 0 ? columns : undefined,
    lockedWhen: readsRow(rows.lockedWhen, rows, known),
  };
};

/** The condition of a row, if the user knows every field that it names: of the row, and of its record. */
const readsRow = (
  predicate: Predicate | undefined,
  { name: rows }: FieldDefinition,
  known: ReadonlySet<string>,
): Predicate | undefined =>
  predicate &&
  [...pathsUsed(predicate)].every((cell) => known.has(cellName(rows, cell))) &&
  [...parentPathsUsed(predicate)].every((name) => known.has(name))
    ? predicate
    : undefined;

const pruneSections = (sections: readonly SectionDefinition[], known: ReadonlySet<string>): SectionDefinition[] =>
  sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter((name) => known.has(name)),
      visibleWhen: readsOnly(section.visibleWhen, known) ? section.visibleWhen : undefined,
    }))
    .filter(
      (section) => section.fields.length > 0 || ((section.screen ?? section.related) !== undefined && known.size > 0),
    );

/** A tab of the form without any section that this user knows is absent. */
function pruneForm(
  form: ResourceDefinition['form'],
  known: ReadonlySet<string>,
): Pick<CatalogueResource['form'], 'sections' | 'tabs' | 'index' | 'notice'> {
  const sections = pruneSections(form.sections, known);
  const kept = new Set(sections.map(({ tab }) => tab));
  return {
    sections,
    tabs: form.tabs
      .filter(({ key }) => kept.has(key))
      .map((tab) => ({ ...tab, visibleWhen: readsOnly(tab.visibleWhen, known) ? tab.visibleWhen : undefined })),
    ...(form.index !== undefined && { index: form.index }),
    ...(form.notice !== undefined && known.size > 0 && { notice: form.notice }),
  };
}

interface SeenNames extends Pick<OpenNames, 'known'> {
  readonly readable: readonly string[];
}

function pruneTab(whole: TabDefinition, { known, readable }: SeenNames): TabDefinition | undefined {
  const tab: TabDefinition = {
    ...whole,
    visibleWhen: readsOnly(whole.visibleWhen, known) ? whole.visibleWhen : undefined,
    badge: whole.badge !== undefined && readable.includes(whole.badge) ? whole.badge : undefined,
  };
  if (!tab.sections) return known.size > 0 ? tab : undefined;
  const sections = pruneSections(tab.sections, known);
  return sections.length > 0 ? { ...tab, sections } : undefined;
}
