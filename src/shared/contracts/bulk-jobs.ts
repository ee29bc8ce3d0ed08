import { jobReason, namedItem } from './background-jobs.ts';
import { anyObject, byKey, type Described, listOf, orNull, shape, whole } from './schema-words.ts';
import { usage } from './usage.ts';

/** How many records a job can have. */
export const MAX_BULK_RECORDS = 100_000;
/** How many ids a request can name; more are chosen by their filter. */
export const MAX_BULK_IDS = 10_000;
/** The records that a preview tries one by one. */
export const MAX_TRIED = 1_000;
const id = { type: 'integer', minimum: 1 } as const;
const key = { type: 'string', minLength: 1, maxLength: 120 } as const;

/** What is done with each record. */
export const bulkWork = {
  oneOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'data'],
      properties: {
        kind: { const: 'change' },
        data: anyObject,
        lists: {
          ...byKey({ enum: ['add', 'remove'] }),
          description: 'Lists that keep their other values: by field, whether the values are added or removed.',
        },
        children: {
          anyOf: [{ const: 'deactivate' }, id],
          description: 'What becomes of the nodes below those that are made inactive.',
        },
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'key', 'data'],
      properties: { kind: { enum: ['transitions', 'actions'] }, key, data: anyObject },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind'],
      properties: { kind: { const: 'delete' } },
    },
  ],
} as const;
export type BulkWork = Described<typeof bulkWork>;

/** With which records: these, or all that a filter leaves. */
export const bulkRecords = {
  oneOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['ids'],
      properties: { ids: { type: 'array', minItems: 1, maxItems: MAX_BULK_IDS, items: id } },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['filter'],
      properties: {
        filter: { ...anyObject, description: 'The filter of the list; `q` is its search.' },
        sort: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', maxLength: 120 } },
      },
    },
  ],
} as const;
export type BulkRecords = Described<typeof bulkRecords>;

/** The body of a job and of its preview. */
export const bulkOrder = {
  type: 'object',
  additionalProperties: false,
  required: ['resource', 'work', 'records'],
  properties: { resource: key, work: bulkWork, records: bulkRecords },
} as const;

export interface BulkOrder {
  readonly resource: string;
  readonly work: BulkWork;
  readonly records: BulkRecords;
}

/** What a job would do. */
export const bulkOutlook = shape({
  plan: { ...orNull(whole), description: 'The job that does it when it is started, for a day; null: without records.' },
  total: whole,
  included: { ...whole, description: 'Records that it would be done with, as far as they were tried.' },
  tried: { ...whole, description: 'So many were tried one by one; the others are checked when their turn comes.' },
  names: { ...listOf(namedItem), description: 'The first of those included.' },
  skipped: listOf(jobReason),
  used: {
    ...listOf(whole),
    description: 'Those that can’t be deleted because other records refer to them, as far as they were tried.',
  },
  along: { ...listOf(usage), description: 'What a deletion deletes with them, as far as the user can read it.' },
});
export type BulkOutlook = Described<typeof bulkOutlook>;

/** What a job says of itself. */
export interface BulkAbout {
  readonly resource: string;
  readonly work: BulkWork['kind'];
  /** The transition or the action. */
  readonly key: string | null;
}
