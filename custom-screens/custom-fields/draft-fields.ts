import { CUSTOM_FORMATS, type CustomFormat } from '#engine/custom-fields/custom-field.ts';
import { FIELD_TYPES, type FieldTypeName } from '#engine/field-types/field-types.ts';
import type { CustomFieldEntry, CustomFieldsEntry } from '#shared/contracts/custom-fields.ts';

/** A field while it is edited; `uid` identifies it before the server has given it an id. */
export type DraftField = CustomFieldEntry & { readonly uid: string };

export interface DraftTable {
  readonly table: string;
  readonly active: boolean;
  readonly version: number;
  readonly fields: readonly DraftField[];
}

export const draftOf = ({ table, active, version = 0, fields }: CustomFieldsEntry): DraftTable => ({
  table,
  active,
  version,
  fields: fields.map((field) => ({ ...field, uid: field.id ?? '' })),
});

/** The request body: the table as it is in the draft. */
export const entryOf = ({ table, active, version, fields }: DraftTable): CustomFieldsEntry => ({
  table,
  active,
  version,
  fields: fields.map(({ uid: _uid, ...field }) => field),
});

let added = 0;

export const newField = (): DraftField => ({
  uid: `new-${(added += 1)}`,
  title: '',
  type: 'others',
  format: 'text',
  active: true,
  show_on_table: true,
  show_on_email_templates: false,
  options: [],
  multiple: false,
  required: false,
  help: null,
  default: null,
  visible_when: null,
  roles: { read: null, write: null },
  indexed: false,
});

/** How many fields differ from what is saved; the order and the table's own switch count as one each. */
export function changesOf(base: DraftTable, draft: DraftTable): number {
  const known = new Map(base.fields.map((field) => [field.uid, field]));
  const kept = new Set(draft.fields.map(({ uid }) => uid));
  const changed = draft.fields.filter((field) => JSON.stringify(known.get(field.uid)) !== JSON.stringify(field));
  const removed = base.fields.filter(({ uid }) => !kept.has(uid));
  const order = (table: DraftTable) =>
    table.fields
      .filter(({ uid }) => known.has(uid) && kept.has(uid))
      .map(({ uid }) => uid)
      .join();
  return changed.length + removed.length + Number(order(base) !== order(draft)) + Number(base.active !== draft.active);
}

/** One choice of "type" is a type and, for `others`, its format. */
export type TypeChoice = CustomFormat | 'options' | 'many_options';

const CHOICE_OF_TYPE: Partial<Record<FieldTypeName, readonly TypeChoice[]>> = {
  text: ['text', 'multiline'],
  choice: ['options'],
  choices: ['many_options'],
  date: ['date'],
  datetime: ['datetime'],
};

export const TYPE_CHOICES: readonly TypeChoice[] = (Object.keys(FIELD_TYPES) as FieldTypeName[]).flatMap(
  (type) => CHOICE_OF_TYPE[type] ?? (CUSTOM_FORMATS.includes(type) ? [type] : []),
);

export function typeChoiceOf({ type, format, multiple }: CustomFieldEntry): TypeChoice {
  if (type === 'options') return multiple ? 'many_options' : 'options';
  return type === 'others' ? (format as CustomFormat) : type;
}

/** The field with another type; what cannot mean anything there is emptied. */
export function withType(field: DraftField, choice: TypeChoice): DraftField {
  const plain = { ...field, default: null, multiple: false, format: 'text' as const };
  if (choice === 'options' || choice === 'many_options')
    return {
      ...plain,
      type: 'options',
      multiple: choice === 'many_options',
      options: field.options.length > 0 ? field.options : [{ label: '' }],
    };
  if (choice === 'date' || choice === 'datetime') return { ...plain, type: choice, options: [] };
  return { ...plain, type: 'others', format: choice, options: [] };
}
