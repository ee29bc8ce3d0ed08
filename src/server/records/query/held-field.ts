import { fieldsInOrder } from '#engine/predicates/filtered-order.ts';
import { isDynamic } from '#engine/predicates/dynamic-values.ts';
import type { Operand, Predicate, Scalar } from '#engine/model/predicate.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { ResourceRequest } from './request.ts';
import { isWithheldIn } from './withheld.ts';
import type { ListRequest } from './list-request.ts';

/** More values are looked for in one go and sorted. */
const MAX_VALUES = 20;

/** A field that a filter limits to some values; an index has the rows of each in the list's default order. */
export interface HeldField {
  readonly field: FieldDefinition;
  /** Undefined where it is one, so that all rows are in order already. */
  readonly values?: readonly Exclude<Scalar, null>[];
  /** The rest of the filter. */
  readonly rest: Predicate;
}

/**
 * The field by which the database finds a page in the default order without sorting. Undefined in any other order, and where the
 * filter narrows what the list is ordered by: then the index of that is the way.
 */
export function heldField(
  request: ResourceRequest,
  { filter, sort }: Pick<ListRequest, 'filter' | 'sort'>,
): HeldField | undefined {
  const { definition } = request;
  const parts = partsOf(filter);
  if (sort.field !== definition.list.sort.field || parts.some((part) => Object.hasOwn(part, sort.field)))
    return undefined;
  if (isWithheldIn(request, sort.field)) return undefined;
  const inOrder = fieldsInOrder(definition);
  const held = parts.flatMap((part) => {
    const [name = '', test] = Object.entries(part)[0] ?? [];
    const found = inOrder.has(name) && !isWithheldIn(request, name) ? heldBy(test) : undefined;
    const rest = { allOf: parts.filter((other) => other !== part) };
    return found ? [{ field: definition.fields[name]!, rest, ...(found !== 'one' && { values: found }) }] : [];
  });
  return (
    held.find(({ values }) => values === undefined) ?? held.toSorted((a, b) => a.values!.length - b.values!.length)[0]
  );
}

/** Conditions that all must be met, each with one key. */
const partsOf = (filter: Predicate): Predicate[] =>
  Object.entries(filter).flatMap(([key, value]) =>
    key === 'allOf' ? (value as Predicate[]).flatMap(partsOf) : [{ [key]: value } as Predicate],
  );

function heldBy(test: unknown): 'one' | readonly Exclude<Scalar, null>[] | undefined {
  if (isOne(test as Operand)) return 'one';
  if (typeof test !== 'object' || test === null) return undefined;
  const [word, operand] = Object.entries(test)[0] ?? [];
  if (Object.keys(test).length !== 1 || (word === 'const' && !isOne(operand as Operand))) return undefined;
  if (word === 'const') return 'one';
  const values = word === 'enum' ? [...new Set(operand as Scalar[])] : [];
  if (values.length === 0 || values.length > MAX_VALUES || values.includes(null)) return undefined;
  return values.length === 1 ? 'one' : (values as Exclude<Scalar, null>[]);
}

/** A value, or an expression for all rows alike. */
const isOne = (operand: Operand): boolean =>
  isDynamic(operand) ? !('$field' in operand) : operand !== null && typeof operand !== 'object';
