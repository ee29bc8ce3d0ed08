import { typeOf } from '../field-types/field-types.ts';
import { withOwnFormulas } from '../formula/with-formulas.ts';
import { areKnown, fieldsUsed, parentFieldsUsed, readsOthers } from '../predicates/fields-used.ts';
import type { EvaluationContext, Predicate } from '../model/predicate.ts';
import { predicateClosure, rowPredicateClosure } from '../predicates/to-closure.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';

type Fields = ResourceDefinition['fields'];
type Values = Readonly<Record<string, unknown>>;
/** Undefined where the answer depends on other records that are not known yet. */
type Test = (record: Values, context: EvaluationContext) => boolean | undefined;

/**
 * Clears what is not visible: a field whose `visibleWhen` does not match becomes null, unless its file says `onHide:
 * keep`. Fields that this hides are emptied too, and so are hidden fields of rows. Both sides call it before they
 * validate.
 * @returns a new record, or the same one when there was nothing to remove.
 */
export const applyConditions = <T extends Values>(fields: Fields, record: T, context: EvaluationContext): T => {
  const own = applyOwn(fields, record, { context });
  const rows = Object.values(fields).flatMap((field) => {
    const before: unknown = own[field.name];
    if (typeOf(field).storage !== 'child' || !field.fields || !Array.isArray(before)) return [];
    const after = before.map((row: unknown) => applyToRow(field.fields!, row, { context, fields, record: own }));
    return after.some((row, index) => row !== before[index]) ? [[field.name, after] as const] : [];
  });
  return rows.length === 0 ? own : { ...own, ...Object.fromEntries(rows) };
};

/** The record around a row. */
interface Around {
  readonly context: EvaluationContext;
  readonly fields: Fields;
  readonly record: Values;
}

const applyToRow = (fields: Fields, row: unknown, { context, fields: parent, record }: Around): unknown =>
  typeof row === 'object' && row !== null
    ? applyOwn(fields, row as Values, { context: { ...context, parent: record }, parent })
    : row;

const applyOwn = <T extends Values>(
  fields: Fields,
  record: T,
  { context, parent }: { readonly context: EvaluationContext; readonly parent?: Fields },
): T => {
  const tests = [...visibilityTests(fields, parent)].filter(([name]) => fields[name]?.onHide === 'clear');
  let current: T = record;
  for (let round = 0; round <= tests.length; round += 1) {
    const hidden = tests.filter(
      ([name, isVisible]) => hasValue(current[name]) && isVisible(current, context) === false,
    );
    if (hidden.length === 0) return current;
    current = { ...current, ...Object.fromEntries(hidden.map(([name]) => [name, null])) };
  }
  return current;
};

/** Whether a field is visible, required and writable in this record. */
export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
}

/**
 * The state of one field, the same object for the same state; what is not visible is not required. In a row `context.parent` is the record that it belongs to, and
 * `parent` that record's fields.
 */
export const fieldState = (
  fields: Fields,
  name: string,
  record: Values,
  context: EvaluationContext,
  parent?: Fields,
): FieldState => {
  const field = fields[name];
  const holds = (predicate: Predicate | undefined, otherwise: boolean): boolean =>
    predicate ? (testOf(predicate, fields, parent)?.(record, context) ?? otherwise) : otherwise;
  const visible = holds(field?.visibleWhen, true);
  return onlyState({
    visible,
    required: visible && ((field?.required ?? false) || holds(field?.requiredWhen, false)),
    readOnly: (field?.readOnly ?? false) || holds(field?.readOnlyWhen, false),
  });
};

/**
 * A condition of a row of these fields, in a record with those; its context has the record as `parent`. Where it names a
 * field that this side does not know, it is never met: the server decides.
 */
export const rowCondition = (
  predicate: Predicate,
  fields: Fields,
  parent: Fields,
): ((row: Values, context: EvaluationContext) => boolean) => {
  const test = testOf(predicate, fields, parent);
  return (row, context) => test?.(row, context) ?? false;
};

const states = new Map<string, FieldState>();

/** Each state exists once, so callers detect a change by identity. */
const onlyState = (state: FieldState): FieldState => {
  const key = Object.values(state).join();
  const known = states.get(key);
  if (known) return known;
  states.set(key, state);
  return state;
};

const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

const visibilityTests = (fields: Fields, parent?: Fields): Map<string, Test> => {
  const entries = Object.values(fields).flatMap((field: FieldDefinition) => {
    const test = field.visibleWhen && testOf(field.visibleWhen, fields, parent);
    return test ? [[field.name, test] as const] : [];
  });
  return new Map(entries);
};

/** Closures by what is known of the fields and by condition; both are frozen, so a condition never changes its meaning. */
const closures = new WeakMap<Fields, Map<Predicate, Test | undefined>>();

/** @returns undefined where the condition names a field that this side does not know. */
const testOf = (predicate: Predicate, fields: Fields, parent?: Fields): Test | undefined => {
  const known = closures.get(fields) ?? new Map<Predicate, Test | undefined>();
  closures.set(fields, known);
  if (!known.has(predicate)) {
    const make = () => (parent ? rowPredicateClosure(predicate, fields, parent) : predicateClosure(predicate, fields));
    known.set(
      predicate,
      areKnown(predicate, fields, parent)
        ? whenKnown(withMadeValues(make(), { predicate, fields, parent }), readsOthers(predicate, fields, parent))
        : undefined,
    );
  }
  return known.get(predicate);
};

/** Only a side that says what it knows of other records can judge a test of them. */
const whenKnown = (test: Test, isOfOthers: boolean): Test =>
  isOfOthers ? (record, context) => (context.related === undefined ? undefined : test(record, context)) : test;

/**
 * A test of a formula's value sees the current result: no user writes it, so the record might have an old value, or
 * none.
 */
const withMadeValues = (
  test: Test,
  {
    predicate,
    fields,
    parent = {},
  }: { readonly predicate: Predicate; readonly fields: Fields; readonly parent?: Fields },
): Test => {
  const isMade = (names: ReadonlySet<string>, among: Fields) =>
    [...names].some((name) => among[name]?.computed?.kind === 'formula');
  const own = isMade(fieldsUsed(predicate), fields);
  const above = isMade(parentFieldsUsed(predicate), parent);
  if (!own && !above) return test;
  return (record, context) => {
    const { today } = context;
    const around = context.parent && above ? withOwnFormulas(parent, context.parent, { today }) : context.parent;
    const values = own
      ? withOwnFormulas(fields, record, { today, parent: { fields: parent, record: around ?? {} } })
      : record;
    return test(values, around ? { ...context, parent: around } : context);
  };
};
