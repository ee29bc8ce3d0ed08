import { AppError, type FieldError } from '#shared/errors.ts';
import { CUSTOM_FORMATS, CUSTOM_TYPES, type CustomField } from '#engine/custom-fields/custom-field.ts';
import { fieldName, renameFields } from '#engine/custom-fields/custom-names.ts';
import { readJson } from '#server/platform/door/read-json.ts';
import { say } from '#server/platform/texts/say.ts';
import { type Fault, fault } from './faults.ts';

/** One field as it was sent: its shape is checked, but it is not yet compared with the stored ones. */
export interface SentField extends Omit<CustomField, 'id' | 'key' | 'options' | 'retired_options'> {
  readonly id?: string;
  readonly key?: string;
  readonly options: readonly { readonly label: string; readonly value?: string }[];
}

export interface SentTable {
  readonly table: string;
  readonly active: boolean;
  readonly version?: number;
  readonly fields: readonly SentField[];
}

type Json = Readonly<Record<string, unknown>>;

/** Collects errors, by dotted path from `data`. */
export class Faults {
  readonly errors: Record<string, FieldError> = {};

  add(path: string, name: Fault, args?: Json): undefined {
    this.errors[path] ??= fault(name, args);
  }

  get isEmpty(): boolean {
    return Object.keys(this.errors).length === 0;
  }

  /** @throws {AppError} invalid, where anything was found. */
  reject(): void {
    const [first] = Object.values(this.errors);
    if (first)
      throw new AppError('invalid', say('server.custom_fields.rejected', { reason: first }), { errors: this.errors });
  }
}

const MAX_FIELDS = 200;
const MAX_OPTIONS = 200;
const MAX_TITLE_LENGTH = 140;
const MAX_HELP_LENGTH = 500;
const TABLE_KEYS = new Set(['table', 'title', 'active', 'version', 'fields']);
const FIELD_KEYS = new Set(
  'id key title type active show_on_table show_on_email_templates options format multiple required help default visible_when roles indexed slug placeholder retired_options'.split(
    ' ',
  ),
);

/**
 * Reads the JSON text of a change. Read-only values (slug, placeholder) can be sent back and are ignored. @throws
 * {AppError} malformed, invalid.
 */
export function readChange(text: string, faults: Faults): readonly SentTable[] {
  const data = readJson(text, 'data');
  if (!Array.isArray(data)) throw new AppError('malformed', 'data has to be a list of tables');
  const tables = data.map((entry, index) => readTable(entry, `data.${index}`, faults));
  faults.reject();
  return tables as SentTable[];
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readTable(entry: unknown, path: string, faults: Faults): SentTable | undefined {
  if (!isObject(entry)) return faults.add(path, 'object');
  for (const key of Object.keys(entry)) if (!TABLE_KEYS.has(key)) faults.add(`${path}.${key}`, 'unknown_key');
  const { table, fields, version } = entry;
  if (typeof table !== 'string') return faults.add(`${path}.table`, 'required');
  if (!Array.isArray(fields)) return faults.add(`${path}.fields`, 'list');
  if (fields.length > MAX_FIELDS) return faults.add(`${path}.fields`, 'too_many', { limit: MAX_FIELDS });
  return {
    table,
    active: flag(entry, 'active', true, path, faults),
    ...(typeof version === 'number' && { version }),
    fields: fields.map((field, index) => readField(field, `${path}.fields.${index}`, faults) as SentField),
  };
}

function readField(sent: unknown, path: string, faults: Faults): SentField | undefined {
  if (!isObject(sent)) return faults.add(path, 'object');
  for (const key of Object.keys(sent)) if (!FIELD_KEYS.has(key)) faults.add(`${path}.${key}`, 'unknown_key');
  const type = oneOf(sent, 'type', CUSTOM_TYPES, undefined, path, faults);
  const format = oneOf(sent, 'format', CUSTOM_FORMATS, 'text', path, faults);
  const is = (key: string, otherwise: boolean) => flag(sent, key, otherwise, path, faults);
  return {
    ...identity(sent, path, faults),
    title: line(sent.title, MAX_TITLE_LENGTH, `${path}.title`, faults) ?? (faults.add(`${path}.title`, 'required'), ''),
    type,
    format: type === 'others' ? format : 'text',
    multiple: type === 'options' && is('multiple', false),
    active: is('active', true),
    show_on_table: is('show_on_table', true),
    show_on_email_templates: is('show_on_email_templates', false),
    options: type === 'options' ? readOptions(sent.options, `${path}.options`, faults) : [],
    required: is('required', false),
    help: line(sent.help, MAX_HELP_LENGTH, `${path}.help`, faults) ?? null,
    default: (sent.default ?? null) as SentField['default'],
    visible_when: readCondition(sent.visible_when, `${path}.visible_when`, faults),
    roles: readRoles(sent.roles, `${path}.roles`, faults),
    indexed: is('indexed', false),
  };
}

function identity(sent: Json, path: string, faults: Faults): { id?: string; key?: string } {
  for (const name of ['id', 'key'])
    if (sent[name] !== undefined && sent[name] !== null && typeof sent[name] !== 'string')
      faults.add(`${path}.${name}`, 'text');
  return {
    ...(typeof sent.id === 'string' && sent.id !== '' && { id: sent.id }),
    ...(typeof sent.key === 'string' && sent.key !== '' && { key: sent.key }),
  };
}

function flag(sent: Json, key: string, otherwise: boolean, path: string, faults: Faults): boolean {
  const value = sent[key] ?? otherwise;
  if (typeof value !== 'boolean') faults.add(`${path}.${key}`, 'flag');
  return value === true;
}

function oneOf<Value extends string>(
  sent: Json,
  key: string,
  allowed: readonly Value[],
  otherwise: Value | undefined,
  path: string,
  faults: Faults,
): Value {
  const value = sent[key] ?? otherwise;
  if (!allowed.includes(value as Value)) faults.add(`${path}.${key}`, 'type', { allowed: allowed.join(', ') });
  return value as Value;
}

/** Text without spaces around it; undefined where there is none. */
function line(value: unknown, longest: number, path: string, faults: Faults): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.includes('\u0000')) return faults.add(path, 'text');
  const text = value.trim();
  if (text.length > longest) return faults.add(path, 'too_long', { limit: longest });
  return text || undefined;
}

function readOptions(sent: unknown, path: string, faults: Faults): SentField['options'] {
  if (!Array.isArray(sent)) return faults.add(path, sent === undefined ? 'options_needed' : 'list') ?? [];
  if (sent.length === 0) faults.add(path, 'options_needed');
  if (sent.length > MAX_OPTIONS) return faults.add(path, 'too_many', { limit: MAX_OPTIONS }) ?? [];
  const seen = new Set<string>();
  return sent.map((option, index) => {
    const place = `${path}.${index}.label`;
    const label = line(isObject(option) ? option.label : undefined, MAX_TITLE_LENGTH, place, faults) ?? '';
    if (label === '') faults.add(place, 'required');
    else if (seen.has(label.toLowerCase())) faults.add(place, 'option_twice');
    seen.add(label.toLowerCase());
    const value = isObject(option) ? option.value : undefined;
    return { label, ...(typeof value === 'string' && value !== '' && { value }) };
  });
}

function readCondition(sent: unknown, path: string, faults: Faults): CustomField['visible_when'] {
  if (sent === undefined || sent === null) return null;
  if (!isObject(sent)) return faults.add(path, 'object') ?? null;
  return Object.keys(sent).length === 0 ? null : (renameFields(sent, fieldName) as CustomField['visible_when']);
}

function readRoles(sent: unknown, path: string, faults: Faults): CustomField['roles'] {
  if (sent === undefined || sent === null) return { read: null, write: null };
  if (!isObject(sent)) return faults.add(path, 'object') ?? { read: null, write: null };
  const names = (key: 'read' | 'write') => {
    const value = sent[key];
    if (value === undefined || value === null) return null;
    if (Array.isArray(value) && value.every((role) => typeof role === 'string')) return [...new Set(value)];
    return faults.add(`${path}.${key}`, 'list') ?? null;
  };
  return { read: names('read'), write: names('write') };
}
