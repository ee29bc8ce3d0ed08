import { FIELD_TYPES, hasStorage, typeOf } from '../field-types/field-types.ts';
import { PredicateError } from '../predicates/condition.ts';
import { readPredicate } from '../predicates/read-predicate.ts';
import { fieldsUsed, pathsUsed } from '../predicates/fields-used.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { RollupDefinition } from '../model/computed-definition.ts';
import { diagnosticIn } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';
import { parseSource } from './parse-source.ts';
import { diagnosticAt, offsetOf } from './source.ts';

type Words = readonly [key: string, code: string, message: string, allowed?: readonly string[]];

/**
 * Checks the counts and sums of a resource against the records and rows they are computed from. `all`: the files
 * without errors in themselves.
 */
export const checkRollups = (file: ProjectFile, all: readonly ProjectFile[]): readonly Diagnostic[] => {
  const own = file.definition as ResourceDefinition;
  return Object.values(own.fields).flatMap((field) => {
    if (field.computed?.kind !== 'rollup') return [];
    const rollup = field.computed;
    const target = all.find(({ definition }) => definition?.resource === rollup.resource)?.definition;
    const found = target && diagnosticOf(field, rollup, own, target);
    return found ? [placed(file, field.name, found)] : [];
  });
};

/** What is counted: records, or rows as if they were. */
interface Counted {
  /** `applicants`, `panels.levels`. */
  readonly name: string;
  readonly fields: ResourceDefinition['fields'];
  /** Also what is worked out when it is read can be added up: with the record at hand, whose rows they are. */
  readonly takesLive: boolean;
}

function diagnosticOf(
  field: FieldDefinition,
  rollup: RollupDefinition,
  own: ResourceDefinition,
  target: ResourceDefinition,
): Words | undefined {
  const rows = rollup.rows === undefined ? undefined : target.fields[rollup.rows];
  const counted = {
    name: rows ? `${target.resource}.${rows.name}` : target.resource,
    fields: rows ? (rows.fields ?? {}) : target.fields,
    takesLive: rollup.via === undefined && field.column === undefined,
  };
  return (
    (rollup.via === undefined ? undefined : viaDiagnostic(rollup.via, own, counted)) ??
    storeDiagnostic(field, rollup, target) ??
    (DIAGNOSTICS[rollup.aggregate] ?? typeDiagnostic)(field, rollup, counted) ??
    whereDiagnostic(field, rollup, counted)
  );
}

function viaDiagnostic(via: string, own: ResourceDefinition, { name, fields }: Counted): Words | undefined {
  const link = fields[via];
  if (hasStorage(link, 'key') && link.relation?.to === own.resource)
    return link.column === undefined ? ['via', 'TYPE', `"${via}" is not kept in the table of ${name}`] : undefined;
  const fitting = Object.values(fields)
    .filter(
      ({ type, relation, system }) => !system && FIELD_TYPES[type].storage === 'key' && relation?.to === own.resource,
    )
    .map((each) => each.name);
  return ['via', 'TYPE', `"${via}" of ${name} does not point at ${own.resource}`, fitting];
}

/** What is kept in the table can follow only what is written into the table that it counts. */
function storeDiagnostic(
  field: FieldDefinition,
  rollup: RollupDefinition,
  target: ResourceDefinition,
): Words | undefined {
  if (field.column === undefined) return undefined;
  if (isAmount(field)) return ['store', 'VALUE', 'Amounts are added up by currency when they are read', ['live']];
  if (rollup.scope !== 'all')
    return ['scope', 'VALUE', 'A stored value is the same for everybody: "scope: all" says so', ['all']];
  return rollup.rows !== undefined && rollup.via !== undefined && target.softDelete
    ? [
        'store',
        'VALUE',
        `Rows of records that go to the trash (${target.resource}) are counted when they are read`,
        ['live'],
      ]
    : undefined;
}

const isNumber = (field: FieldDefinition): boolean => typeOf(field).number !== undefined;
const isAmount = (field: FieldDefinition): boolean => typeOf(field).parts !== undefined;
const canBeAdded = (field: FieldDefinition): boolean => isNumber(field) || isAmount(field);
const hasRange = (field: FieldDefinition): boolean => canBeAdded(field) || typeOf(field).now !== undefined;

function typeDiagnostic(
  field: FieldDefinition,
  { aggregate, of }: RollupDefinition,
  { name, fields, takesLive }: Counted,
): Words | undefined {
  if (aggregate === 'count')
    return typeOf(field).number === 'whole'
      ? undefined
      : ['count', 'TYPE', `A count is integer, but the field is ${field.type}`];
  const source = fields[of ?? ''];
  if (!source) return ['of', 'REF', `"${of}" does not exist in ${name}`];
  const isRange = aggregate === 'min' || aggregate === 'max';
  const isUsable = ({ column, computed }: FieldDefinition) =>
    column !== undefined || (takesLive && computed?.kind === 'formula');
  const allowed = Object.values(fields)
    .filter((each) => isUsable(each) && (isRange ? hasRange(each) : canBeAdded(each)))
    .map((each) => each.name);
  if (!allowed.includes(source.name))
    return [
      'of',
      'TYPE',
      `"${of}" cannot be used for "${aggregate}": it is ${isUsable(source) ? source.type : 'worked out when it is read'}`,
      allowed,
    ];
  const fits = isNumber(source) ? isNumber(field) : field.type === source.type;
  return fits ? undefined : ['of', 'TYPE', `"${of}" is ${source.type}, but the field is ${field.type}`];
}

/** The value of one row, as that one has it, found by fields of its table. */
function firstDiagnostic(
  field: FieldDefinition,
  { of = '', orderBy = [] }: RollupDefinition,
  { name, fields }: Counted,
): Words | undefined {
  const isPlain = (each: FieldDefinition | undefined) =>
    each?.column !== undefined && typeOf(each).storage === 'column' && !isAmount(each);
  const source = fields[of];
  if (!source) return ['of', 'REF', `"${of}" does not exist in ${name}`];
  if (!(field.relation ? isSameRelation(field, source) : isPlain(source) && isShownBy(field, source)))
    return ['of', 'TYPE', `"${of}" is ${kindOf(source)}, which a field of the type ${kindOf(field)} cannot show`];
  const unordered = orderBy.findIndex((each) => {
    const found = fields[each.field];
    return !isPlain(found) || !typeOf(found!).isSortable;
  });
  return unordered < 0
    ? undefined
    : [
        `orderBy.${unordered}.field`,
        'TYPE',
        `"${orderBy[unordered]!.field}" is not kept in the table of ${name} in an order`,
      ];
}

const isShownBy = (field: FieldDefinition, source: FieldDefinition): boolean =>
  field.type === source.type || (field.type === 'text' && typeOf(source).formula === 'text');

/** A relation of one record to one other that is kept in the table. */
const isSameRelation = ({ relation }: FieldDefinition, source: FieldDefinition): boolean =>
  hasStorage(source, 'key') && source.column !== undefined && source.relation?.to === relation?.to;

const kindOf = ({ type, relation }: FieldDefinition): string => (relation ? `${type} to ${relation.to}` : type);

/** A period has two days that are in the table. */
function monthsDiagnostic(
  field: FieldDefinition,
  { from, to }: RollupDefinition,
  { name, fields }: Counted,
): Words | undefined {
  if (typeOf(field).number !== 'whole') return ['months', 'TYPE', `Months are integer, but the field is ${field.type}`];
  const days = Object.values(fields).filter((each) => each.column !== undefined && each.type === 'date');
  const allowed = days.map((each) => each.name);
  const [key, word] = Object.entries({ from, to }).find(([, each]) => !allowed.includes(each ?? '')) ?? [];
  if (key === undefined) return undefined;
  return fields[word ?? '']
    ? [key, 'TYPE', `"${word}" is not a date that is kept in the table of ${name}`, allowed]
    : [key, 'REF', `"${word}" does not exist in ${name}`, allowed];
}

/** Of the aggregates that do not calculate with one field. */
const DIAGNOSTICS: Partial<Record<RollupDefinition['aggregate'], typeof typeDiagnostic>> = {
  first: firstDiagnostic,
  months: monthsDiagnostic,
};

function whereDiagnostic(
  field: FieldDefinition,
  { where }: RollupDefinition,
  { name, fields }: Counted,
): Words | undefined {
  if (!where) return undefined;
  const path = [...pathsUsed(where)].find((each) => each.includes('.'));
  if (path !== undefined)
    return ['where', 'VALUE', `"${path}" cannot be tested here: what is counted is told by its own fields`];
  const live = [...fieldsUsed(where)].find((each) => !isKept(fields[each], field.column !== undefined));
  if (live !== undefined)
    return ['where', 'VALUE', `"${live}" cannot be tested here: it is not in the table of ${name}`];
  if (field.column !== undefined && isMoving(where))
    return [
      'where',
      'VALUE',
      'A stored value depends on nothing but the records: no "$user", "$now", "$setting" or "$operation"',
    ];
  try {
    readPredicate(where, fields);
    return undefined;
  } catch (error) {
    if (!(error instanceof PredicateError)) throw error;
    return [`where${error.path === '' ? '' : `.${error.path}`}`, 'VALUE', error.message];
  }
}

/** A list of records is in a separate table, which a stored value does not follow. */
const isKept = (field: FieldDefinition | undefined, isStored: boolean): boolean =>
  field !== undefined && (field.column !== undefined || (typeOf(field).storage === 'join' && !isStored));

const isMoving = (where: unknown): boolean =>
  /"\$(user|now|setting|operation|state|parent|today|days)/.test(JSON.stringify(where));

const placed = (file: ProjectFile, name: string, [key, code, message, allowed]: Words): Diagnostic => {
  const path = ['properties', name, 'computed', ...key.split('.')];
  const { source, faults: diagnostics } = parseSource(file.file, file.text);
  return diagnostics.length > 0
    ? diagnosticIn(file, `properties.${name}`, code, message)
    : diagnosticAt(source, offsetOf(source, path), code, path.join('.'), message, {
        ...(allowed && { allowed }),
        ...(allowed?.length === 1 && { suggestion: allowed[0]! }),
      });
};
