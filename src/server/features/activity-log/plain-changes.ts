import type { FieldChange } from '#shared/contracts/activity.ts';
import { masked } from '#server/records/activity/mask.ts';

type Values = Readonly<Record<string, unknown>> | null;

/** The differences of two values that no resource describes, such as settings; nested keys dotted, secrets masked. */
export function plainChanges(before: Values, after: Values): FieldChange[] {
  const from = new Map(leavesOf(before ?? {}));
  const to = new Map(leavesOf(after ?? {}));
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => JSON.stringify(from.get(field)) !== JSON.stringify(to.get(field)))
    .map((field) => ({ field, before: masked(field, from.get(field)), after: masked(field, to.get(field)) }));
}

function leavesOf(values: object, path = ''): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    const field = path + key;
    if (Array.isArray(value)) return listLeaves(field, value);
    if (typeof value === 'object' && value !== null) return leavesOf(value, `${field}.`);
    return [[field, value]];
  });
}

/** Permissions are a list of modules, columns of a table a list of keys; both read better than their JSON. */
function listLeaves(field: string, list: readonly unknown[]): [string, unknown][] {
  if (list.length > 0 && list.every(isModule))
    return list.map(({ module, options }) => [
      `${field}.${module}`,
      Object.keys(options).filter((key) => options[key]),
    ]);
  if (list.length > 0 && list.every(isColumn))
    return [[field, list.filter((column) => column.show).map((column) => column.key)]];
  return [[field, list.length === 0 ? null : list.map((item) => (isObject(item) ? JSON.stringify(item) : item))]];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isModule = (value: unknown): value is { module: string; options: Record<string, boolean> } =>
  isObject(value) && typeof value['module'] === 'string' && isObject(value['options']);

const isColumn = (value: unknown): value is { key: string; show: boolean } =>
  isObject(value) && typeof value['key'] === 'string' && typeof value['show'] === 'boolean';
