import { PredicateError, readPredicate } from '../predicates/condition.ts';
import { fieldsUsed } from '../predicates/fields-used.ts';
import type { FieldDefinition, ResourceDefinition, ResourceFault, RollupDefinition } from './definition.ts';
import { faultIn } from './fault-in.ts';
import type { ProjectFile } from './project-file.ts';
import { faultAt, offsetOf, parseSource } from './source.ts';

type Words = readonly [key: string, code: string, message: string, allowed?: readonly string[]];

/** Checks the counts and sums of a resource against the records that they are made of. `all`: the files without a fault of their own. */
export const checkRollups = (file: ProjectFile, all: readonly ProjectFile[]): readonly ResourceFault[] => {
  const own = file.definition as ResourceDefinition;
  return Object.values(own.fields).flatMap((field) => {
    if (field.computed?.kind !== 'rollup') return [];
    const rollup = field.computed;
    const target = all.find(({ definition }) => definition?.resource === rollup.resource)?.definition;
    const found = target && faultOf(field, rollup, own, target);
    return found ? [placed(file, field.name, found)] : [];
  });
};

function faultOf(
  field: FieldDefinition,
  rollup: RollupDefinition,
  own: ResourceDefinition,
  target: ResourceDefinition,
): Words | undefined {
  const via = target.fields[rollup.via];
  if (!via || via.type !== 'relation' || via.relation?.to !== own.resource) return viaFault(rollup, own, target);
  if (via.column === undefined)
    return ['via', 'TYPE', `"${rollup.via}" is not kept in the table of ${target.resource}`];
  if (field.column !== undefined && rollup.scope !== 'all')
    return ['scope', 'VALUE', 'A stored value is the same for everybody: "scope: all" says so', ['all']];
  return typeFault(field, rollup, target) ?? whereFault(field, rollup, target);
}

const viaFault = (rollup: RollupDefinition, own: ResourceDefinition, target: ResourceDefinition): Words => {
  const fitting = Object.values(target.fields)
    .filter(({ type, relation, system }) => !system && type === 'relation' && relation?.to === own.resource)
    .map(({ name }) => name);
  return ['via', 'TYPE', `"${rollup.via}" of ${target.resource} does not point at ${own.resource}`, fitting];
};

const NUMBERS = ['integer', 'number'];
const ORDERED = [...NUMBERS, 'date', 'datetime'];

function typeFault(
  field: FieldDefinition,
  { aggregate, of }: RollupDefinition,
  target: ResourceDefinition,
): Words | undefined {
  if (aggregate === 'count')
    return field.type === 'integer'
      ? undefined
      : ['count', 'TYPE', `A count is integer, but the field is ${field.type}`];
  const source = target.fields[of ?? ''];
  if (!source) return ['of', 'REF', `"${of}" does not exist in ${target.resource}`];
  const isRange = aggregate === 'min' || aggregate === 'max';
  const allowed = Object.values(target.fields)
    .filter(({ type, column }) => column !== undefined && (isRange ? ORDERED : NUMBERS).includes(type))
    .map(({ name }) => name);
  if (!allowed.includes(source.name))
    return [
      'of',
      'TYPE',
      `"${of}" cannot be used for "${aggregate}": it is ${source.column ? source.type : 'worked out when it is read'}`,
      allowed,
    ];
  const fits = NUMBERS.includes(source.type) ? NUMBERS.includes(field.type) : field.type === source.type;
  return fits ? undefined : ['of', 'TYPE', `"${of}" is ${source.type}, but the field is ${field.type}`];
}

function whereFault(
  field: FieldDefinition,
  { where }: RollupDefinition,
  target: ResourceDefinition,
): Words | undefined {
  if (!where) return undefined;
  const live = [...fieldsUsed(where)].find((name) => !isKept(target.fields[name], field.column !== undefined));
  if (live !== undefined)
    return ['where', 'VALUE', `"${live}" cannot be tested here: it is not in the table of ${target.resource}`];
  if (field.column !== undefined && isMoving(where))
    return [
      'where',
      'VALUE',
      'A stored value depends on nothing but the records: no "$user", "$now", "$setting" or "$operation"',
    ];
  try {
    readPredicate(where, target.fields);
    return undefined;
  } catch (error) {
    if (!(error instanceof PredicateError)) throw error;
    return [`where${error.path === '' ? '' : `.${error.path}`}`, 'VALUE', error.message];
  }
}

/** A list of records stands in a table of its own, which a stored value does not follow. */
const isKept = (field: FieldDefinition | undefined, isStored: boolean): boolean =>
  field !== undefined && (field.column !== undefined || (field.type === 'relations' && !isStored));

const isMoving = (where: unknown): boolean =>
  /"\$(user|now|setting|operation|state|parent|today|days)/.test(JSON.stringify(where));

const placed = (file: ProjectFile, name: string, [key, code, message, allowed]: Words): ResourceFault => {
  const path = ['properties', name, 'computed', ...key.split('.')];
  const { source, faults } = parseSource(file.file, file.text);
  return faults.length > 0
    ? faultIn(file, `properties.${name}`, code, message)
    : faultAt(source, offsetOf(source, path), code, path.join('.'), message, {
        ...(allowed && { allowed }),
        ...(allowed?.length === 1 && { suggestion: allowed[0]! }),
      });
};
