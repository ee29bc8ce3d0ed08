import { fieldError } from '../errors.ts';
import {
  anyObject,
  byKey,
  type Described,
  envelope,
  flag,
  instant,
  listOf,
  shape,
  text,
  whole,
} from './schema-words.ts';
import { usage } from './usage.ts';

/** What one record of many had before it was changed: sent back, it is undone. */
const earlier = shape({
  id: whole,
  updated_on: { ...instant, description: 'The version that the change made.' },
  data: { ...anyObject, description: 'The values before, of the fields that changed.' },
});
export type EarlierRecord = Described<typeof earlier>;

const fieldCounts = shape({ changed: whole, same: { ...whole, description: 'Records that have the value already.' } });

/** What a change of many records would do: `PATCH <endpoint>bulk/` with `preview`. */
const bulkPreview = shape(
  {
    changed: { ...whole, description: 'Records that would differ afterwards.' },
    fields: byKey(fieldCounts),
    rejected: listOf(shape({ id: whole, error: fieldError }, { field: text })),
  },
  {
    children: {
      ...listOf(usage),
      description: 'Active records below nodes that it would make inactive, as far as the user can read them.',
    },
    states: {
      ...listOf(shape({ to: text, count: whole })),
      description: 'Records that it would bring to another status, because it changes guarded fields.',
    },
  },
);
export type BulkPreview = Described<typeof bulkPreview>;

const restored = shape({ id: whole, done: flag }, { code: text, message: text });
export type RestoredRecord = Described<typeof restored>;

/** What changed below nodes that were made inactive with `children`, the nearest level first. */
const changedAlong = shape({ resource: text, updated: whole }, { undo: listOf(earlier) });
export type ChangedAlong = Described<typeof changedAlong>;

/** The answers of `PATCH <endpoint>bulk/`: of a change, of its preview, and of what undoes it. */
export const bulkReplies = [
  envelope(
    { updated: whole },
    { undo: { ...listOf(earlier), description: 'Absent where it cannot be undone.' }, along: listOf(changedAlong) },
  ),
  envelope({ data: bulkPreview }),
  envelope({ updated: whole, results: listOf(restored) }),
] as const;

/** What a deletion would come to: `DELETE <endpoint>bulk/` with `preview`. */
const removalPreview = shape({
  usage: { ...listOf(usage), description: 'Records that prevent the deletion, as far as the user can read them.' },
  isUsedElsewhere: { ...flag, description: 'Records that the user cannot read prevent it too.' },
  along: { ...listOf(usage), description: 'What is deleted with them.' },
});
export type RemovalPreview = Described<typeof removalPreview>;

export const removalReplies = [envelope({ deleted: whole }), envelope({ data: removalPreview })] as const;

export const earlierRecords = { ...listOf(earlier), minItems: 1, maxItems: 1000 } as const;
