import { typeOf } from '../field-types/field-types.ts';
import { formulaLeaves } from '../formula/field-formula.ts';
import { fieldsUsed } from '../predicates/fields-used.ts';
import type { Predicate } from '../model/predicate.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import { ownFieldOf } from '../model/relation-where.ts';

/** What of a resource can be changed without a look at the rest of the record. */
export interface IndependentFields {
  /** Fields whose value nothing else depends on, and which depend on nothing else. */
  readonly names: ReadonlySet<string>;
  /** The conditions on the rest of a record; a write of these fields alone cannot change whether they match. */
  readonly invariants: readonly Predicate[];
}

const NONE: IndependentFields = { names: new Set(), invariants: [] };
const known = new WeakMap<ResourceDefinition, IndependentFields>();

/** None where a resource has rows, locked states, or conditions that a database cannot judge as the engine does. */
export const independentFields = (definition: ResourceDefinition): IndependentFields => {
  const found = known.get(definition) ?? (isSimple(definition) ? find(definition) : NONE);
  known.set(definition, found);
  return found;
};

const find = ({ fields, rules, states }: ResourceDefinition): IndependentFields => {
  const own = Object.values(fields).filter(({ system }) => !system);
  const used = new Set([
    ...own.flatMap(conditionsOf).flatMap((condition) => [...fieldsUsed(condition)]),
    ...rules.flatMap(({ assert }) => [...fieldsUsed(assert)]),
    ...own.flatMap((field) =>
      Object.values(field.relation?.where ?? {}).flatMap((operand) => ownFieldOf(operand) ?? []),
    ),
    ...own.flatMap((field) => (field.computed?.kind === 'formula' ? [...formulaLeaves(fields, field)] : [])),
    ...(states ? [states.field] : []),
  ]);
  return {
    names: new Set(own.filter((field) => isPlain(field) && !used.has(field.name)).map(({ name }) => name)),
    invariants: [...own.flatMap(invariantsOf), ...rules.map(({ assert }) => assert)],
  };
};

const conditionsOf = ({ visibleWhen, requiredWhen, readOnlyWhen }: FieldDefinition): Predicate[] =>
  [visibleWhen, requiredWhen, readOnlyWhen].filter((condition) => condition !== undefined);

const isPlain = (field: FieldDefinition): boolean =>
  isColumn(field) &&
  !field.readOnly &&
  !field.relation &&
  !field.writeOnly &&
  !field.writeOnce &&
  field.widget !== 'rich_text' &&
  (field.retired ?? []).length === 0 &&
  conditionsOf(field).length === 0;

const hasColumn = (field: FieldDefinition): boolean => field.column !== undefined && !field.computed && !field.derive;

const isColumn = (field: FieldDefinition): boolean => hasColumn(field) && typeOf(field).storage === 'column';

/** Whether the database can judge by its columns whether a record of this resource is valid. */
const isSimple = ({ fields, rules, states }: ResourceDefinition): boolean => {
  const own = Object.values(fields).filter(({ system }) => !system);
  const conditions = [...own.flatMap(conditionsOf), ...rules.map(({ assert }) => assert)];
  const judged = own.filter(
    (field) => field.custom === undefined && (field.required || conditionsOf(field).length > 0),
  );
  return (
    Object.keys(states?.lockedIn ?? {}).length === 0 &&
    own.every((field) => typeOf(field).storage !== 'child') &&
    own.every((field) => field.custom === undefined || conditionsOf(field).length === 0) &&
    judged.every(hasColumn) &&
    conditions.every(
      (condition) =>
        !BEYOND_COLUMNS.test(JSON.stringify(condition)) &&
        [...fieldsUsed(condition)].every((name) => fields[name] !== undefined && isColumn(fields[name])),
    )
  );
};

/** Patterns are of another dialect in a database; the others are known to the write alone. */
const BEYOND_COLUMNS = /"(pattern|\$state|\$operation|\$parent)":/;

/** A required field has a value, and a hidden one has none. An empty custom field stays as it was. */
const invariantsOf = (field: FieldDefinition): Predicate[] => {
  const { name, visibleWhen, requiredWhen, required, onHide, custom, system } = field;
  if (custom !== undefined || system) return [];
  const demanded = required
    ? visibleWhen
    : requiredWhen && (visibleWhen ? { allOf: [visibleWhen, requiredWhen] } : requiredWhen);
  return [
    ...(required && !visibleWhen ? [{ [name]: { present: true } }] : []),
    ...(demanded ? [{ anyOf: [{ not: demanded }, { [name]: { present: true } }] }] : []),
    ...(visibleWhen && onHide === 'clear' ? [{ anyOf: [visibleWhen, { [name]: { present: false } }] }] : []),
  ];
};
