import type { ActiveDefinition } from '../model/definition.ts';
import type { RawField, RawResource } from './raw-resource.ts';

type Test = Readonly<Record<string, unknown>>;

/**
 * Reads `activeWhen`: `{ active: true }` of a boolean, `{ status: active }` of an enum with two values, or
 * `{ not: { status: inactive } }` of an enum with more; a record is then activated with the default, or the first other value.
 * @returns undefined where the file has none, or where it has another form (`checkActiveWhen` reports that).
 */
export function readActiveWhen({ activeWhen, properties }: RawResource): ActiveDefinition | undefined {
  if (activeWhen === undefined) return undefined;
  const isNot = Object.hasOwn(activeWhen, 'not');
  const [[field, value] = []] = Object.entries((isNot ? activeWhen['not'] : activeWhen) as Test);
  const property = field === undefined ? undefined : properties[field];
  if (field === undefined || !property) return undefined;
  const other = otherOf(property, value, isNot);
  if (other === undefined || (typeof value !== 'string' && typeof value !== 'boolean')) return undefined;
  return { field, active: isNot ? other : value, inactive: isNot ? value : other };
}

function otherOf(property: RawField, value: unknown, isNot: boolean): string | boolean | undefined {
  if (property.type === 'boolean') return typeof value === 'boolean' ? !value : undefined;
  const others = (property.enum ?? []).filter((each) => each !== value);
  if (others.length === (property.enum ?? []).length || (!isNot && others.length > 1)) return undefined;
  return others.find((each) => each === property.default) ?? others[0];
}
