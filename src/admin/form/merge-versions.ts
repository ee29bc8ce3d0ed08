import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { changedNames } from './form-values.ts';
import type { Values } from './form-values.ts';

export interface VersionMerge {
  /** Both changed it, and differently: the user chooses. */
  readonly clashes: readonly string[];
  /** Only the other user changed it: merged. */
  readonly theirs: readonly string[];
}

/**
 * Compares three versions of a record: the one that editing started from, the one in the form, and the one that another
 * user has saved since then. Fields that this user can only read take the other version's value silently.
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
