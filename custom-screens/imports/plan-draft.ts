import { typeOf } from '#engine/field-types/field-types.ts';
import { identifyingGroups, isAssignedCode } from '#engine/model/identifying-fields.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { ImportMode, ImportPlan, ImportPreview } from '#shared/contracts/imports.ts';

/** What the user has chosen so far. */
export interface PlanDraft {
  /** By column; an empty text leaves the column out. */
  readonly columns: readonly string[];
  /** One value for every row. */
  readonly constants: readonly { readonly field: string; readonly value: string }[];
  readonly match: readonly string[];
  readonly mode: ImportMode;
  readonly clearEmpty: boolean;
}

/** Fields that a cell can fill, with titles in the reader's language. */
export const fillableFields = ({ fields, writable }: CatalogueResource): readonly FieldDefinition[] =>
  writable.flatMap((name) => {
    const field = fields[name];
    if (!field || typeOf(field).storage === 'file' || field.readOnly || field.writeOnly || field.system) return [];
    return !field.fields || Object.values(field.fields).some((inner) => !inner.readOnly) ? [field] : [];
  });

/** The columns as in the last import, or as their titles suggest. */
export function firstDraft(
  definition: CatalogueResource,
  preview: ImportPreview,
  remembered: ImportPlan | null,
): PlanDraft {
  const known = new Set(['id', ...[...fillableFields(definition), ...keyFields(definition)].map(({ name }) => name)]);
  const sources = remembered?.sources.filter(({ field }) => known.has(field));
  if (sources && remembered)
    return withMatch(definition, {
      columns: preview.columns.map(
        (_, index) => sources.find((source) => 'column' in source && source.column === index)?.field ?? '',
      ),
      constants: sources.flatMap((source) => ('value' in source ? [source] : [])),
      match: remembered.match,
      mode: remembered.mode,
      clearEmpty: remembered.clear_empty,
    });
  const columns = guessColumns(definition, preview);
  const [match = []] = matchOptions(definition, { columns, constants: [] });
  return { columns, constants: [], match, mode: 'both', clearEmpty: false };
}

/**
 * A field for each column whose title names one: its title in the reader's language, its key, or nearly so. A column
 * titled as the resource itself ("Skills") is the title of its records.
 */
export function guessColumns(definition: CatalogueResource, { columns }: ImportPreview): readonly string[] {
  const fields = [...fillableFields(definition), ...keyFields(definition)];
  const taken = new Set<string>();
  const take = (name: string | undefined): string => {
    if (name === undefined || taken.has(name)) return '';
    taken.add(name);
    return name;
  };
  const exact = columns.map(({ title }) => {
    const word = plain(title);
    if (word === 'id') return take('id');
    return take(fields.find((field) => [field.title, field.name].some((one) => isSpelledAlike(one, word)))?.name);
  });
  const own = [definition.title, definition.titlePlural, definition.resource].map((name) => oneSpelling(plain(name)));
  const named = fields.find(({ name }) => definition.recordTitle.includes(`{${name}}`))?.name;
  const titled = exact.map((found, index) =>
    found || !own.includes(oneSpelling(plain(columns[index]!.title))) ? found : take(named),
  );
  return titled.map((found, index) => {
    const word = plain(columns[index]!.title);
    if (found || word.length < 3) return found;
    const near = fields.filter(
      (field) => !taken.has(field.name) && [field.title, field.name].some((one) => isNear(plain(one), word)),
    );
    return near.length === 1 ? take(near[0]!.name) : '';
  });
}

/** `e-mail` equals `Email`: punctuation and spaces are ignored. */
const isSpelledAlike = (one: string, other: string): boolean =>
  plain(one).replaceAll(' ', '') === plain(other).replaceAll(' ', '');

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * "Company name" for "Name", `E-mail address` for `Email`: one starts or ends with the other; "Organisation" for
 * "Organization".
 */
const isNear = (field: string, word: string): boolean => {
  if (oneSpelling(field) === oneSpelling(word)) return true;
  const [short, long] = field.length < word.length ? [field, word] : [word, field];
  return short.length >= 3 && (long.startsWith(`${short} `) || long.endsWith(` ${short}`));
};

/** British and American English alike. */
const oneSpelling = (word: string): string =>
  word
    .replaceAll(/([iy])z(?=e|i|a)/g, '$1s')
    .replaceAll('our', 'or')
    .replaceAll(/tre\b/g, 'ter');

/** What a column can be besides a field to fill: the id and the codes that are assigned, to find records by. */
export const keyFields = ({ fields, readable }: CatalogueResource): readonly FieldDefinition[] =>
  Object.values(fields).filter((field) => isAssignedCode(field) && readable.includes(field.name));

/** Whether a column with it is there to find records, and fills nothing. */
const isOnlyKey = (definition: CatalogueResource, name: string): boolean =>
  name === 'id' || keyFields(definition).some((field) => field.name === name);

/**
 * The fields that can identify the record of a row, the best first. One value for all rows is part of such a group
 * ("Organization" beside the names in a column), but never all of it.
 */
export function matchOptions(
  definition: CatalogueResource,
  { columns, constants }: Pick<PlanDraft, 'columns' | 'constants'>,
): readonly (readonly string[])[] {
  const filled = new Set(columns.filter(Boolean));
  const set = constants.filter(({ field, value }) => field && value).map(({ field }) => field);
  const groups = identifyingGroups(definition, new Set([...filled, ...set]));
  return groups.filter((group) => group.some((name) => filled.has(name)));
}

/** The draft with a group that still identifies its rows: what it matches by, or the best if that is no longer one. */
export function withMatch(definition: CatalogueResource, draft: PlanDraft): PlanDraft {
  const options = matchOptions(definition, draft);
  const isStill = draft.match.length === 0 || options.some((option) => option.join() === draft.match.join());
  return isStill ? draft : { ...draft, match: options[0] ?? [] };
}

/** Required fields that nothing fills although the import can create records: they would be rejected. */
export const missingFields = (definition: CatalogueResource, draft: PlanDraft): readonly FieldDefinition[] => {
  const { sources, mode } = planOf(definition, draft);
  if (mode === 'update') return [];
  const filled = new Set(sources.map(({ field }) => field));
  return fillableFields(definition).filter(
    (field) => field.required && !field.visibleWhen && field.default === undefined && !filled.has(field.name),
  );
};

export const planOf = (
  definition: CatalogueResource,
  draft: PlanDraft,
  decisions: ImportPlan['decisions'] = [],
): ImportPlan => ({
  sources: [
    ...draft.columns.flatMap((field, column) =>
      field && (draft.match.includes(field) || !isOnlyKey(definition, field)) ? [{ field, column }] : [],
    ),
    ...draft.constants.filter(({ field, value }) => field && value).map(({ field, value }) => ({ field, value })),
  ],
  match: draft.match,
  mode: draft.match.length === 0 ? 'create' : draft.mode,
  clear_empty: draft.clearEmpty,
  decisions,
});
