import { typeOf } from '../field-types/field-types.ts';
import { readActiveWhen } from './active-when.ts';
import { ownRollup } from './complete-computed.ts';
import { completeBoard, defaultCard } from './complete-board.ts';
import { completeField } from './complete-field.ts';
import { layoutKey } from './layout-key.ts';
import { completeForm, completeTabs } from './complete-screens.ts';
import { completeRecordActions, completeGrants } from './complete-record-actions.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { ColumnDefinition, ListViewDefinition } from '../model/screen-definition.ts';
import { deepFreeze } from '../model/deep-freeze.ts';
import { isLive } from '../model/is-live.ts';
import { liveFields } from './live-fields.ts';
import type { RawColumn, RawListView, RawResource } from './raw-resource.ts';
import { withStateField } from './state-predicates.ts';
import { completeFieldGroups, withFieldGroups } from './with-field-groups.ts';
import { systemFields } from './system-fields.ts';
import { titleParts } from '../model/record-title.ts';
import { pluralOf, singularOf, titleOf } from '../model/wording.ts';

const PER_PAGE = 25;
const PER_PAGE_OPTIONS = [10, 25, 50, 100] as const;
const SHOWN_COLUMNS = 6;
/** The definition that everything is made from: every default filled in, frozen. `written` has passed the grammar. */
export const completeResource = (written: RawResource, file: string, hash: string): ResourceDefinition => {
  const raw = withFieldGroups(withStateField(written));
  const own = ownFields(raw);
  const title = raw.title ?? singularOf(titleOf(raw.resource));
  const recordTitle = raw.recordTitle ?? defaultRecordTitle(own);
  const fields = { ...own, ...systemFields(raw) };
  const titleFields = titleParts(recordTitle).fields;
  const form = completeForm(raw, own);
  const activeWhen = readActiveWhen(raw);
  return deepFreeze({
    resource: raw.resource,
    file,
    hash,
    title,
    titlePlural: raw.titlePlural ?? (raw.singleton ? title : pluralOf(title)),
    ...(raw.description !== undefined && { description: raw.description }),
    icon: raw.icon ?? (raw.hierarchy ? `level-${raw.hierarchy.level}` : 'circle'),
    ...(raw.route !== undefined && { route: raw.route }),
    endpoint: raw.endpoint ?? `/${raw.resource}/`,
    recordTitle,
    titleFields,
    places: [],
    fields,
    unique: uniqueGroups(raw),
    ...(raw.createOnce && { createOnce: raw.createOnce }),
    indexes: raw.indexes ?? [],
    rules: raw.rules ?? [],
    ...completeRecordActions(raw),
    list: completeList(raw, fields, titleFields),
    form,
    tabs: completeTabs(raw, own, form.sections),
    summary: raw.summary ?? [],
    ...(raw.defaultTabFrom !== undefined && { defaultTabFrom: raw.defaultTabFrom }),
    screens: raw.screens ?? {},
    gates: raw.gates ?? {},
    permissions: completePermissions(raw),
    audit: raw.audit !== undefined && raw.audit !== false,
    ...(raw.renamedFrom !== undefined && { renamedFrom: raw.renamedFrom }),
    customFields: raw.customFields ?? false,
    reference: raw.reference ?? false,
    mergeable: raw.mergeable ?? (raw.permissions?.key === undefined && raw.singleton !== true),
    provenance: raw.provenance ?? false,
    ...(raw.personalData && { personalData: raw.personalData }),
    softDelete: raw.softDelete ?? false,
    orderedByHand: raw.orderedByHand ?? false,
    kind: raw.kind ?? 'record',
    ...(raw.hierarchy && { hierarchy: raw.hierarchy }),
    ...(activeWhen && { activeWhen }),
    singleton: raw.singleton ?? false,
  });
};

type Fields = Readonly<Record<string, FieldDefinition>>;

const ownFields = (raw: RawResource): Record<string, FieldDefinition> => {
  const alone = new Set(uniqueGroups(raw).flatMap((group) => (group.length === 1 ? group : [])));
  const live = liveFields(raw.properties);
  return Object.fromEntries(
    Object.entries(raw.properties).map(([name, property]) => {
      const { column, ...field } = completeField(name, property, raw.required?.includes(name) ?? false);
      const kept = column !== undefined && !live.has(name) ? { column } : {};
      const whole = ownRollup(raw.resource, { ...field, ...kept });
      return [name, { ...asState(whole, raw.states), unique: alone.has(name) }];
    }),
  );
};

/** The field of the states has a color for each, and is written by transitions alone. */
const asState = (field: FieldDefinition, states: RawResource['states']): FieldDefinition => {
  if (field.name !== states?.field || !field.enum) return field;
  const tones = { ...Object.fromEntries(field.enum.map((value) => [value, 'idle' as const])), ...field.enumTones };
  return { ...field, readOnly: true, enumTones: { ...tones, ...states.colors } };
};

/** `unique` of the file and the properties with `unique: true`, each group once. */
const uniqueGroups = (raw: RawResource): readonly (readonly string[])[] => {
  const declared = Object.entries(raw.properties).flatMap(([name, property]) =>
    property.unique || property.sequence ? [[name]] : [],
  );
  const byFields = new Map([...(raw.unique ?? []), ...declared].map((group) => [[...group].sort().join(','), group]));
  return [...byFields.values()];
};

const defaultRecordTitle = (fields: Fields): string => {
  const text =
    fields['name'] ??
    // The type of what is read through a relation is known only with the other files.
    Object.values(fields).find((field) => field.type === 'text' && !field.derive && !field.writeOnly && !isLive(field));
  return `{${text?.name ?? 'id'}}`;
};

const completeList = (raw: RawResource, fields: Fields, titleFields: readonly string[]): ResourceDefinition['list'] => {
  const { columns, card, sort, search, filters, views, split, keys, picker, params, perPage, perPageOptions } =
    raw.list ?? {};
  const named = raw.list?.layouts ?? ['table'];
  const layouts = named.map(layoutKey);
  const ownLayouts = named.filter((layout) => typeof layout !== 'string');
  const size = perPage ?? PER_PAGE;
  const shown = columns?.map((column) => completeColumn(column)) ?? defaultColumns(fields);
  return {
    columns: shown,
    ...(card && { card }),
    sort: {
      field:
        sort?.field ?? (raw.orderedByHand ? 'position' : titleFields.find((name) => !fields[name]?.relation)) ?? 'id',
      order: sort?.order ?? 'ASC',
    },
    search: search ?? defaultSearch(fields, titleFields),
    filters:
      filters ?? namesWhere(fields, (field) => typeOf(field).screen.isUsualFilter && !field.system && !isLive(field)),
    views: views?.map(completeView) ?? [],
    layouts,
    ...(layouts.includes('board') && { board: completeBoard(raw, fields, shown) }),
    ...(layouts.includes('split') && { split: { ...split, card: split?.card ?? defaultCard(fields, shown) } }),
    ...(ownLayouts.length > 0 && { ownLayouts }),
    ...(keys && { keys }),
    ...(picker !== undefined && { picker }),
    params: params ?? {},
    perPage: size,
    perPageOptions: perPageOptions ?? [...new Set([...PER_PAGE_OPTIONS, size])].sort((a, b) => a - b),
    import: raw.list?.import ?? true,
    export: raw.list?.export ?? true,
  };
};

const completeView = ({ filter, sort, ...view }: RawListView): ListViewDefinition => ({
  ...view,
  filter: filter ?? {},
  ...(sort && { sort: { field: sort.field, order: sort.order ?? 'ASC' } }),
});

const completeColumn = (column: string | RawColumn): ColumnDefinition =>
  typeof column === 'string' ? { field: column, show: true } : { ...column, show: column.show ?? true };

/** The first six fields, then the time of the last change; what is left is offered but hidden. */
const defaultColumns = (fields: Fields) => {
  const listable = namesWhere(
    fields,
    (field) =>
      !field.system &&
      !field.writeOnly &&
      !typeOf(field).screen.isWide &&
      field.widget !== 'multiline' &&
      field.widget !== 'rich_text',
  );
  return [
    ...listable.slice(0, SHOWN_COLUMNS).map((field) => ({ field, show: true })),
    { field: 'updated_on', show: true },
    ...[...listable.slice(SHOWN_COLUMNS), 'created_on'].map((field) => ({ field, show: false })),
  ];
};

const defaultSearch = (fields: Fields, titleFields: readonly string[]): readonly string[] => {
  const titles = titleFields.filter((name) => fields[name] && typeOf(fields[name]).isText);
  return titles.length > 0
    ? titles
    : namesWhere(fields, (field) => typeOf(field).isText && !field.writeOnly && !isLive(field)).slice(0, 1);
};

const namesWhere = (fields: Fields, test: (field: FieldDefinition) => boolean): string[] =>
  Object.values(fields)
    .filter(test)
    .map((field) => field.name);

const completePermissions = (raw: RawResource): ResourceDefinition['permissions'] => {
  const {
    key,
    everyone = [],
    namedToReaders,
    choices,
    hiddenFieldsFrom = [],
    hiddenTabsFrom,
    instead = [],
    fields: groups,
  } = raw.permissions ?? {};
  const fields = completeFieldGroups(groups);
  const activity = typeof raw.audit === 'object' ? { activity: raw.audit.read } : {};
  return key === undefined
    ? { grants: {}, everyone: [], ...(choices && { choices }), ...activity, fields, hiddenFieldsFrom: [], instead }
    : {
        key,
        grants: completeGrants(raw),
        everyone,
        ...(namedToReaders && { namedToReaders: namedToReaders === true ? namedToReaders : namedToReaders.where }),
        ...activity,
        fields,
        hiddenFieldsFrom,
        ...(hiddenTabsFrom && { hiddenTabsFrom }),
        instead,
      };
};
