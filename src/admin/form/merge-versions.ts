import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { changedNames } from './form-values.ts';
import type { Values } from './form-values.ts';

export interface VersionMerge {
  /** Both changed it, and differently: the person chooses. */
  readonly clashes: readonly string[];
  /** Only the other person changed it: taken over. */
  readonly theirs: readonly string[];
}

/**
 * Compares three versions of a record: what editing began with, what stands in the form, and what someone else saved meanwhile.
 * Fields that this person may only read follow the other version without a word.
 */
export function mergeVersions(definition: CatalogueResource, base: Values, mine: Values, theirs: Values): VersionMerge {
  const changedByMe = new Set(changedNames(definition, mine, base));
  const changedByThem = changedNames(definition, theirs, base);
  const stillDifferent = new Set(changedNames(definition, mine, theirs));
  return {
    clashes: changedByThem.filter((name) => changedByMe.has(name) && stillDifferent.has(name)),
    theirs: changedByThem.filter((name) => !changedByMe.has(name)),
  };
}
