import type { ModulePermission } from '#engine/access/access.ts';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import type { PermissionModule } from '#shared/contracts/team.ts';

export type PermissionList = readonly ModulePermission[];

/** As the wire has it; what cannot be read is an empty list. */
export const readList = (text: string): PermissionList => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as PermissionList) : [];
  } catch {
    return [];
  }
};

export const holds = (list: PermissionList, module: string, option: string): boolean =>
  list.some((entry) => entry.module === module && entry.options[option] === true);

/** The list with some options of a module granted or revoked; unknown modules and options stay. */
export const withOptions = (
  list: PermissionList,
  module: string,
  options: readonly string[],
  isGiven: boolean,
): PermissionList => {
  const before = list.find((entry) => entry.module === module)?.options ?? {};
  const after = Object.fromEntries([
    ...Object.entries(before).filter(([option]) => !options.includes(option)),
    ...(isGiven ? options.map((option) => [option, true] as const) : []),
  ]);
  const others = list.filter((entry) => entry.module !== module);
  return Object.keys(after).length === 0 ? others : [...others, { module, options: after }];
};

/** Everything that is given, as `module.option`, in order; two lists that give the same are alike by it. */
export const given = (list: PermissionList): readonly string[] =>
  list
    .flatMap(({ module, options }) =>
      Object.keys(options)
        .filter((option) => options[option])
        .map((option) => `${module}.${option}`),
    )
    .sort();

export const isSameList = (one: PermissionList, other: PermissionList): boolean =>
  given(one).join() === given(other).join();

/** In how many options two lists differ. */
export const differences = (one: PermissionList, other: PermissionList): number => {
  const [mine, theirs] = [new Set(given(one)), new Set(given(other))];
  return [...mine].filter((name) => !theirs.has(name)).length + [...theirs].filter((name) => !mine.has(name)).length;
};

const FIRST = ['view', 'view_own', 'view_global', 'create', 'update', 'delete', 'export', 'import', 'choose'];

/** Every option that any row has, the usual ones first. */
export const optionColumns = (rows: readonly PermissionModule[]): readonly string[] => {
  const all = [...new Set(rows.flatMap(({ options }) => options))];
  const more = all.filter((option) => !FIRST.includes(option)).sort();
  return [...FIRST.filter((option) => all.includes(option)), ...more];
};

/** The known modules, and those that only these lists name: they are shown and kept. */
export const matrixRows = (
  modules: readonly PermissionModule[],
  ...lists: readonly PermissionList[]
): readonly PermissionModule[] => {
  const rows = new Map(modules.map((row) => [row.module, row]));
  for (const { module, options } of lists.flat()) {
    const row = rows.get(module) ?? { module, resource: null, options: [], everyone: [] };
    const strange = Object.keys(options).filter((option) => !row.options.includes(option));
    rows.set(module, { ...row, options: [...row.options, ...strange] });
  }
  return [...rows.values()];
};

/** The list as it was before these changes of it, given newest first. */
export const listBefore = (now: PermissionList, changes: readonly ActivityLogEntry[]): PermissionList =>
  changes.reduce(
    (list, entry) =>
      moduleChanges(entry).reduce((before, { module, from }) => {
        const others = before.filter((each) => each.module !== module);
        if (from.length === 0) return others;
        return [...others, { module, options: Object.fromEntries(from.map((option) => [option, true])) }];
      }, list),
    now,
  );

/** What a change did to each module. */
export const moduleChanges = ({
  changes,
}: ActivityLogEntry): readonly {
  readonly module: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}[] =>
  changes
    .filter(({ field }) => field.startsWith('permissions.'))
    .map(({ field, before, after }) => ({ module: field.slice(12), from: names(before), to: names(after) }));

const names = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Another list, with the unknown modules of the current one: this screen does not remove them. */
export const withStrangers = (
  list: PermissionList,
  own: PermissionList,
  modules: readonly PermissionModule[],
): PermissionList => {
  const isStrange = ({ module }: ModulePermission) => !modules.some((row) => row.module === module);
  return [...list.filter((entry) => !isStrange(entry)), ...own.filter(isStrange)];
};
