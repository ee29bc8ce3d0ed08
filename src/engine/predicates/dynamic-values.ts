import type { Dynamic, Predicate, RelativeDay, UserValue } from '../model/predicate.ts';
import { PredicateError } from './condition.ts';
import type { Kind } from './kinds.ts';

/** Whether an operand is known only at evaluation. */
export function isDynamic(value: unknown): value is Dynamic {
  return isObject(value) && Object.keys(value).length === 1 && Object.keys(value)[0]!.startsWith('$');
}

/** Whether what follows `contains` is a condition on an element, and not its value. */
export const isElementTest = (value: unknown): value is Predicate => isObject(value) && !isDynamic(value);

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const USER_VALUE = /^[a-z][a-z0-9_]*$/;

/** A user has each of these once; an attribute is a list that is there or not. */
export const USER_KINDS: Readonly<Record<string, Kind>> = { id: 'id', role: 'text', username: 'text' };

/** Whether `$user` means a list that roles.yaml declares. */
export const isAttribute = ({ $user }: UserValue): boolean => !Object.hasOwn(USER_KINDS, $user);

export const isRelativeDay = (value: Dynamic): value is RelativeDay => RELATIVE.includes(Object.keys(value)[0] ?? '');

const RELATIVE = ['$day', '$week', '$month'];

/** Days, weeks or months away from today. */
const FURTHEST = 36_500;

const DYNAMICS: Readonly<Record<string, readonly string[] | null>> = {
  $user: null,
  $now: ['date', 'date-time'],
  $parent: null,
  $setting: null,
};

export function checkedDynamic(value: Exclude<Dynamic, { $field: string }>, path: string): typeof value {
  const [key, argument] = Object.entries(value)[0] ?? ['', undefined];
  if (isRelativeDay(value)) {
    if (!Number.isInteger(argument) || Math.abs(Number(argument)) > FURTHEST)
      throw new PredicateError(`${path}.${key}`, `a whole number up to ${FURTHEST} is needed`);
    return value;
  }
  const allowed = Object.hasOwn(DYNAMICS, key) ? DYNAMICS[key] : undefined;
  if (allowed === undefined) throw new PredicateError(path, `there is no value "${key}"`);
  const isUnknown = key === '$user' && !USER_VALUE.test(String(argument));
  if (typeof argument !== 'string' || isUnknown || (allowed && !allowed.includes(argument)))
    throw new PredicateError(`${path}.${key}`, `"${String(argument)}" is not known`);
  return value;
}
