import { fieldError } from '../errors.ts';
import {
  anyObject,
  byKey,
  type Described,
  flag,
  instant,
  instantOrNull,
  listOf,
  orNull,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';
import { usage } from './usage.ts';

/** How many records a job can have. */
export const MAX_BULK_RECORDS = 100_000;
/** How many ids a request can name; more are chosen by their filter. */
export const MAX_BULK_IDS = 10_000;
/** The records that a preview tries one by one. */
export const MAX_TRIED = 1_000;
/** How many records of a reason a preview names. */
export const MAX_NAMED = 50;

/** `planned`: a preview has shown it, and it has not started. `stopped` and `failed` can be gone on with. */
export const BULK_STATES = ['planned', 'running', 'stopped', 'failed', 'done', 'undoing', 'undone'] as const;
export type BulkState = (typeof BULK_STATES)[number];

export const BULK_AT_WORK: readonly BulkState[] = ['running', 'undoing'];

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

const named = shape({ id: whole, title: text });

/** Records that would be skipped for the same reason, or that it was not done with. */
export const skippedRecords = shape({
  reason: fieldError,
  count: whole,
  records: { ...listOf(named), description: 'The first of them that the user can read.' },
});
export type SkippedRecords = Described<typeof skippedRecords>;

/** What a job would do. */
export const bulkOutlook = shape({
  plan: { ...orNull(whole), description: 'The job that does it when it is started, for a day; null: without records.' },
  total: whole,
  included: { ...whole, description: 'Records that it would be done with, as far as they were tried.' },
  tried: { ...whole, description: 'So many were tried one by one; the others are checked when their turn comes.' },
  names: { ...listOf(named), description: 'The first of those included.' },
  skipped: listOf(skippedRecords),
  used: {
    ...listOf(whole),
    description: 'Those that can’t be deleted because other records refer to them, as far as they were tried.',
  },
  along: { ...listOf(usage), description: 'What a deletion deletes with them, as far as the user can read it.' },
});
export type BulkOutlook = Described<typeof bulkOutlook>;

const counts = shape({ done: whole, same: whole, rejected: whole, undone: whole, kept: whole });
export type BulkCounts = Described<typeof counts>;

export const NO_BULK_COUNTS: BulkCounts = { done: 0, same: 0, rejected: 0, undone: 0, kept: 0 };

/** A job as its user sees it; also the event that reports the progress. */
export const bulkJob = shape({
  id: whole,
  resource: text,
  kind: { enum: ['change', 'transitions', 'actions', 'delete'] },
  key: { ...textOrNull, description: 'The transition or the action.' },
  state: { enum: BULK_STATES },
  total: whole,
  counts,
  can_undo: { ...flag, description: 'Something was done that can be undone.' },
  undoable: { ...whole, description: 'With so many records it can be undone.' },
  error: orNull(text),
  created_on: instant,
  finished_on: instantOrNull,
});
export type BulkJob = Described<typeof bulkJob>;

/** A record that it was not done with, or that could not be undone, and why. */
export const bulkRejection = shape({ place: whole, id: whole, title: text, reason: text });
export type BulkRejection = Described<typeof bulkRejection>;
