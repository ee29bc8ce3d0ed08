import { FIELD_TYPES } from '../field-types/field-types.ts';
import type { Dynamic, Operand, Scalar } from '../model/predicate.ts';
import { type Comparand, PredicateError, type PredicateFields, type Subject } from './condition.ts';
import { checkedDynamic, isAttribute, isDynamic, isRelativeDay } from './dynamic-values.ts';
import { areComparable, elementKind, READER } from './kinds.ts';
import { type Scope, subjectOf } from './paths.ts';

export function comparand(value: Operand, subject: Subject, fields: Scope, path: string): Comparand {
  const kind = elementKind(subject.kind);
  if (kind === 'opaque' || kind === 'rows')
    throw new PredicateError(path, `"${subject.name}" can only be present or absent`);
  if (isDynamic(value)) return dynamicComparand(value, subject, fields, path);
  if (subject.parts) return partsOf(value, subject, fields, path);
  const literal = READER[kind](kind === 'id' && /^\d{1,15}$/.test(String(value)) ? Number(value) : value);
  if (literal === null) throw new PredicateError(path, notAValue(value, subject));
  return { literal, ...(kind === 'duration' && { said: String(value) }) };
}

/** A literal of values in parts, as it is written and as its parts. */
function partsOf(value: Scalar, subject: Subject, { own, parent }: Scope, path: string): Comparand {
  const field = (subject.from === 'parent' && parent ? parent : own)[subject.name];
  const parts = field && FIELD_TYPES[field.type].parts?.read(value, field);
  if (!parts) throw new PredicateError(path, notAValue(value, subject));
  return { literal: String(value), parts };
}

/** `yes` and `on` are texts in YAML 1.2. */
const notAValue = (value: unknown, { name, kind }: Subject): string =>
  `${JSON.stringify(value)} is not a value of "${name}"${kind === 'boolean' ? ': true or false is needed' : ''}`;

function dynamicComparand(value: Dynamic, subject: Subject, fields: Scope, path: string): Comparand {
  if ('$parent' in value && fields.parent) checkParentValue(value.$parent, subject, fields.parent, `${path}.$parent`);
  if (!('$field' in value)) {
    if (subject.parts) throw new PredicateError(path, `"${subject.name}" does not compare with this`);
    if ('$user' in value && isAttribute(value))
      throw new PredicateError(path, `"${value.$user}" is a list: it is compared by equality only`);
    if (isRelativeDay(value) && !['date', 'instant'].includes(elementKind(subject.kind)))
      throw new PredicateError(path, `"${subject.name}" does not compare with a day`);
    return { dynamic: checkedDynamic(value, path) };
  }
  if (subject.from === 'context') throw new PredicateError(path, `"$${subject.name}" does not compare with a field`);
  if (subject.from === 'user' || subject.from === 'setting')
    throw new PredicateError(path, `"${subject.name}" is compared with values, not with a field`);
  const { scope, up } = fields.start ?? { scope: fields, up: 0 };
  const found = subjectOf(value.$field, scope, `${path}.$field`);
  const other = up > 0 ? { ...found, up } : found;
  if (!areComparable(other.kind, elementKind(subject.kind)))
    throw new PredicateError(`${path}.$field`, `"${other.name}" does not compare with "${subject.name}"`);
  return { field: other };
}

function checkParentValue(name: string, subject: Subject, parent: PredicateFields, path: string): void {
  const other = subjectOf(name, { own: parent, isParent: true }, path);
  if (!areComparable(other.kind, elementKind(subject.kind)))
    throw new PredicateError(path, `"${name}" does not compare with "${subject.name}"`);
}
