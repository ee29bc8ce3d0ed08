import {
  byKey,
  type Described,
  flag,
  instant,
  listOf,
  named,
  orNull,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';

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

const mergeConflict = shape({
  kind: {
    enum: ['unique', 'parents', 'forbidden', 'itself', 'locked', 'values', 'hidden'],
    description:
      '`unique`: two records would be the same; `parents`: they are below another parent; `forbidden`: the user cannot change them; `itself`: the remaining record refers to one of the others; `locked`: their status prevents changes; `values`: a value that the user cannot choose would be lost; `hidden`: the same for a field that the user does not see.',
  },
  resource: textOrNull,
  title: { ...text, description: 'Empty if the user cannot see the relation.' },
  field: text,
  count: whole,
  examples: { ...listOf(text), description: 'Titles of some of the records that the user can read.' },
});
export type MergeConflict = Described<typeof mergeConflict>;

/** What a merge would move, per resource and field, and what prevents it. */
export const mergePreview = shape({
  references: listOf(mergeReference),
  isUsedElsewhere: { ...flag, description: 'Records that the user cannot read refer too; they move as well.' },
  conflicts: listOf(mergeConflict),
  decided: {
    ...byKey(whole),
    description:
      'Fields that the merge decides itself, such as a consent that was withdrawn: the record whose value stays',
  },
});
export type MergePreview = Described<typeof mergePreview>;

/** The record that stays, how many became part of it, and how many others were changed. */
export const mergeResult = shape(
  { id: whole, merged: whole, moved: whole },
  { undo: { ...shape({ id: whole, until: instant }), description: 'The merge, and until when it can be undone.' } },
);
export type MergeResult = Described<typeof mergeResult>;

/** A merge that the caller can undo: `GET <endpoint>merge/?record_id=`, `DELETE <endpoint>merge/`. */
export const undoableMerge = shape({
  id: whole,
  into: whole,
  from: listOf(shape({ id: whole, title: text })),
  merged_by: orNull(named),
  merged_on: instant,
  until: instant,
});
export type UndoableMerge = Described<typeof undoableMerge>;
