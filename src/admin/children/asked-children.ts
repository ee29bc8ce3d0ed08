import type { Identifier, RaRecord } from 'ra-core';
import type { UsageEntry } from '#client/records/api.ts';

/** `deactivate`, or the id of the record that they move to; undefined leaves them as they are. */
export type ChildrenWish = 'deactivate' | number | undefined;

export interface AskedChildren {
  readonly children: readonly UsageEntry[];
  readonly ids: readonly Identifier[];
  /** The one that is changed, where it is one. */
  readonly record?: RaRecord;
}

/** Null: not to be saved at all. */
export type ChildrenAnswer = { readonly wish: ChildrenWish } | null;
