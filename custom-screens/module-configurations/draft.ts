import {
  type ModuleChange,
  moduleDifference,
  type ModuleValue,
  type ModuleValues,
} from '#shared/rules/module-settings.ts';

/** What a user has edited, by path, and what it was edited from. */
export type ModuleDraft = Readonly<Record<string, { readonly base: ModuleValue; readonly mine: ModuleValue }>>;

/** The values with a draft in them, and what saving it changes. */
export interface DraftedValues {
  readonly values: ModuleValues;
  readonly changes: readonly ModuleChange[];
  /** The paths that someone else has changed since they were edited. */
  readonly changedSince: readonly string[];
}

/**
 * Puts a draft on what is saved now. If both have changed the same list since then, the entries that each has added or
 * removed are kept; of a single value that of the draft.
 */
export function withDraft(saved: ModuleValues, draft: ModuleDraft): DraftedValues {
  const edited = Object.entries(draft).flatMap(([path, { base, mine }]) => {
    const now = saved[path];
    return now === undefined ? [] : [[path, mergedValue(base, mine, now)] as const];
  });
  const values = { ...saved, ...Object.fromEntries(edited) };
  return {
    values,
    changes: moduleDifference(saved, values),
    changedSince: Object.keys(draft).filter((path) => !isSame(draft[path]!.base, saved[path])), // a key of it
  };
}

function mergedValue(base: ModuleValue, mine: ModuleValue, now: ModuleValue): ModuleValue {
  if (!isList(base) || !isList(mine) || !isList(now)) return isSame(base, mine) ? now : mine;
  const stays = now.filter((name) => mine.includes(name) || !base.includes(name));
  return [...new Set([...stays, ...mine.filter((name) => !base.includes(name))])].sort();
}

export const isList = (value: ModuleValue | undefined): value is readonly string[] => Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a change adds to a list and takes from it. */
export const listDifference = ({ before, after }: Pick<ModuleChange, 'before' | 'after'>) => {
  const [was, is] = [isList(before) ? before : [], isList(after) ? after : []];
  return { added: is.filter((name) => !was.includes(name)), removed: was.filter((name) => !is.includes(name)) };
};

/** Changes as the server takes them. */
export const changedValues = (changes: readonly ModuleChange[]): ModuleValues =>
  Object.fromEntries(changes.map(({ path, after }) => [path, after]));
