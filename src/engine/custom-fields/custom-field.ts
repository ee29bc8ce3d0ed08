import { FIELD_TYPES, type FieldTypeName, typeOf } from '../field-types/field-types.ts';
import type { Predicate } from '../model/predicate.ts';
import type { RoleKey } from '../model/role-key.ts';

/** SPEC 3's kinds of custom fields; the format of `others` says what it is. */
export const CUSTOM_TYPES = ['date', 'datetime', 'options', 'others'] as const;
type CustomType = (typeof CUSTOM_TYPES)[number];

/** The value of a field of the type `others`: a field type, or text of several lines. */
export type CustomFormat = FieldTypeName | 'multiline';
export const CUSTOM_FORMATS: readonly CustomFormat[] = (Object.keys(FIELD_TYPES) as FieldTypeName[])
  .filter((type) => typeOf({ type }).customSample !== undefined)
  .flatMap((type): CustomFormat[] => (type === 'text' ? ['text', 'multiline'] : [type]));

export interface CustomOption {
  /** What records store; made from the label when the option is new, and never changed. */
  readonly value: string;
  readonly label: string;
}

/** A field that an Admin has added to a resource. Its key is made from its first title and never changes. */
export interface CustomField {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly type: CustomType;
  /** For `others`. */
  readonly format: CustomFormat;
  /** For `options`: any number of them instead of one. */
  readonly multiple: boolean;
  readonly active: boolean;
  readonly show_on_table: boolean;
  readonly show_on_email_templates: boolean;
  readonly options: readonly CustomOption[];
  /** Options that were removed: records keep thembut they cannot be chosen again. */
  readonly retired_options: readonly CustomOption[];
  readonly required: boolean;
  readonly help: string | null;
  readonly default: string | number | boolean | readonly string[] | null;
  /** By the names that fields have in a definition: another custom field is `custom__<key>`. */
  readonly visible_when: Predicate | null;
  /** Roles that can read and write it, besides Admin; null is everyone who can read and write the record. */
  readonly roles: { readonly read: readonly RoleKey[] | null; readonly write: readonly RoleKey[] | null };
  /** Has an index for filter, sort and search. */
  readonly indexed: boolean;
}

/** The custom fields of one resource, in order. */
export interface CustomFieldTable {
  readonly table: string;
  /** Off hides all of them; nothing is lost. */
  readonly active: boolean;
  /** Grows with every change. */
  readonly version: number;
  readonly fields: readonly CustomField[];
}
