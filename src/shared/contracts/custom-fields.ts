import { call, parts } from './call.ts';
import { type Described, envelope, listOf, shape, text, whole } from './schema-words.ts';

/** A value of a field with options. A new one is sent with its label; the server makes the value. */
export interface CustomFieldOption {
  readonly label: string;
  readonly value?: string;
}

/** A custom field as the wire has it (SPEC 3), and beyond it. */
export interface CustomFieldEntry {
  /** Absent for a field that is to be added. */
  readonly id?: string;
  /** Made by the server, never changed. */
  readonly key?: string;
  readonly title: string;
  readonly type: 'date' | 'datetime' | 'options' | 'others';
  readonly active: boolean;
  readonly show_on_table: boolean;
  readonly show_on_email_templates: boolean;
  readonly options: readonly CustomFieldOption[];
  /** For `others`: one of `CUSTOM_FORMATS`. */
  readonly format: string;
  readonly multiple: boolean;
  readonly required: boolean;
  readonly help: string | null;
  readonly default: string | number | boolean | readonly string[] | null;
  /** A condition on the record's other fields; a custom one is `custom.<key>`. */
  readonly visible_when: Readonly<Record<string, unknown>> | null;
  readonly roles: { readonly read: readonly string[] | null; readonly write: readonly string[] | null };
  readonly indexed: boolean;
  /** Of the title; of title and key where another field of the table has the same title. Only read. */
  readonly slug?: string;
  /** `companies__grade`, in templates. Only read. */
  readonly placeholder?: string;
  /** Removed, but records still have them. Read only. */
  readonly retired_options?: readonly CustomFieldOption[];
}

/** The custom fields of one table, in order. */
export interface CustomFieldsEntry {
  readonly table: string;
  readonly active: boolean;
  readonly fields: readonly CustomFieldEntry[];
  /** The state that a change is based on; a change that is based on another one is rejected as a conflict. */
  readonly version?: number;
}

/** The number of records with a value of a field. */
export interface CustomValueCount {
  readonly table: string;
  readonly key: string;
  readonly title: string;
  readonly count: number;
}

/** What a request is answered with, and what a conflict says besides. */
export const customFieldsParts = {
  data: { ...text, description: 'JSON: a list of tables with their fields.' },
  version: { ...whole, description: 'Grows with every change to any table.' },
} as const;
const customFieldsReply = envelope(customFieldsParts);
/** `data` is JSON of `CustomFieldsEntry[]`. */
export type CustomFieldsReply = Described<typeof customFieldsReply>;

const tag = 'custom fields';

export const getCustomFields = call('GET', '/admin-app/custom-field/', {
  tag,
  summary: 'The custom fields of all tables that I can see',
  answer: parts(customFieldsReply),
});

export const saveCustomFields = call('PATCH', '/admin-app/custom-field/', {
  tag,
  summary: 'Change the custom fields of some tables',
  body: shape(
    {
      data: {
        ...text,
        maxLength: 1_000_000,
        description: 'JSON: a list of tables with all their fields. Tables that are absent stay as they are.',
      },
    },
    {
      version: { ...whole, minimum: 0, description: 'The version that the change is based on.' },
      delete_values: {
        ...listOf({ ...text, maxLength: 140 }),
        maxItems: 200,
        description: 'Fields (`companies.grade`) that are removed although records have values of them.',
      },
    },
  ),
  answer: parts(customFieldsReply),
  fails: [409],
});
