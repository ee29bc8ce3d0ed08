import { type Described, flag, listOf, shape, text, textOrNull, whole } from './schema-words.ts';

/** Which records become one: `POST <endpoint>merge/`. */
export interface MergeBody {
  /** The record that stays. */
  readonly into: number;
  /** The records that are gone afterwards. */
  readonly from: readonly number[];
  /** Field -> the record whose value the one that stays gets. */
  readonly values?: Readonly<Record<string, number>>;
  /** The names and codes of what is gone become aliases of what stays, where it has such a field. */
  readonly keep_aliases?: boolean;
  /** `updated_on` of the records that the decision is based on, by id. */
  readonly versions?: Readonly<Record<string, string>>;
}

const mergeReference = shape({ resource: text, title: text, field: text, count: whole });
export type MergeReference = Described<typeof mergeReference>;

const mergeConflict = shape({
  kind: {
    enum: ['unique', 'parents', 'forbidden', 'itself', 'locked', 'values', 'hidden'],
    description:
      '`unique`: two records would be the same; `parents`: they stand under another parent; `forbidden`: not his to change; `itself`: the one that stays refers; `locked`: their state keeps them as they are; `values`: a value that he cannot choose would be lost; `hidden`: the same of a field that he does not see.',
  },
  resource: textOrNull,
  title: { ...text, description: 'Empty where the person may not know of the relation.' },
  field: text,
  count: whole,
  examples: { ...listOf(text), description: 'Titles of some of the records that the person may read.' },
});
export type MergeConflict = Described<typeof mergeConflict>;

/** What a merge would move, per resource and field, and what prevents it. */
export const mergePreview = shape({
  references: listOf(mergeReference),
  isUsedElsewhere: { ...flag, description: 'Records that the person may not read refer too; they move as well.' },
  conflicts: listOf(mergeConflict),
});
export type MergePreview = Described<typeof mergePreview>;

/** The record that stays, how many became part of it, and how many others were changed. */
export const mergeResult = shape({ id: whole, merged: whole, moved: whole });
export type MergeResult = Described<typeof mergeResult>;
