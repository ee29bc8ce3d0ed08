import type { ValueParts } from '../field-types/field-type.ts';
import type { FieldDefinition } from '../model/definition.ts';
import type { Dynamic, UserValue } from '../model/predicate.ts';
import type { Kind } from './kinds.ts';

/** What a condition needs to know of the fields. */
export type PredicateFields = Readonly<Record<string, PredicateField>>;

/** A relation has the fields of its target that conditions name (`relation.fields`), rows have their own (`fields`). */
export type PredicateField = Pick<FieldDefinition, 'type' | 'column' | 'custom' | 'currency'> & {
  readonly relation?: { readonly to: string; readonly fields?: PredicateFields };
  readonly fields?: PredicateFields;
};

/** A field that leads to other records or rows: a relation to one record or to several, or rows. */
export interface Link {
  readonly from: 'record' | 'parent';
  readonly name: string;
  readonly kind: 'key' | 'join' | 'child';
  /** The resource that a relation points at. */
  readonly to?: string;
  readonly field: PredicateField;
  /** The fields there. */
  readonly fields: PredicateFields;
}

/**
 * What is tested: a field of the record or row, of the record that a row belongs to, `$state` or `$operation` of the
 * context, a value of the user, or a setting of the team by its path.
 */
export interface Subject {
  readonly from: 'record' | 'parent' | 'context' | 'user' | 'setting';
  readonly name: string;
  readonly kind: Kind;
  /** Of values in parts: what must be equal, and what is ordered. */
  readonly parts?: Pick<ValueParts, 'equal' | 'ordered'>;
  /** Only this part of the value. */
  readonly part?: string;
  /** A field of a record before the one at hand: so many links back. */
  readonly up?: number;
}

/** What it is compared with: a readable literal (`said`: as it was written, where that says more), another field of a comparable kind, or a value known at evaluation. */
export type Comparand =
  | {
      readonly literal: string | number | boolean;
      readonly said?: string;
      readonly parts?: { readonly equal: string; readonly ordered: number };
    }
  | { readonly field: Subject }
  | { readonly dynamic: Exclude<Dynamic, { readonly $field: string }> };

export type Order = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum';

/** A predicate made plain for the evaluators: every word spelled out, every name and literal checked against the fields. */
export type Condition =
  | { readonly op: 'all'; readonly of: readonly Condition[] }
  | { readonly op: 'any'; readonly of: readonly Condition[] }
  | { readonly op: 'not'; readonly of: Condition }
  | { readonly op: 'present'; readonly subject: Subject }
  | { readonly op: 'equal'; readonly subject: Subject; readonly to: Comparand }
  | { readonly op: 'order'; readonly subject: Subject; readonly word: Order; readonly to: Comparand }
  /** One element of a list field equals. */
  | { readonly op: 'element'; readonly subject: Subject; readonly to: Comparand }
  | {
      readonly op: 'length';
      readonly subject: Subject;
      readonly word: 'minLength' | 'maxLength';
      readonly limit: number;
    }
  | { readonly op: 'pattern'; readonly subject: Subject; readonly pattern: string; readonly longest?: number }
  /** Characters somewhere in a text or at its beginning, without regard to case. */
  | {
      readonly op: 'text';
      readonly subject: Subject;
      readonly word: 'contains' | 'startsWith';
      readonly part: string;
    }
  /** The value, or one element of a list field, is one of a list that is known only at evaluation. */
  | { readonly op: 'among'; readonly subject: Subject; readonly of: UserValue }
  /** One of the records or rows that a field leads to meets this. */
  | { readonly op: 'some'; readonly via: Link; readonly of: Condition }
  /** A record that the user can read refers to this one: `by` is its resource and the relation (`applicants.candidate`). */
  | { readonly op: 'referred'; readonly by: string };

/**
 * A condition that means nothing for these fields: an unknown name or operator, or a value of an invalid type. `path`
 * is dotted.
 */
export class PredicateError extends Error {
  readonly path: string;
  /** The error, without the place. */
  readonly reason: string;

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`${path}: ${reason}`, options);
    this.path = path;
    this.reason = reason;
  }
}

export const NEVER: Condition = { op: 'any', of: [] };

export const ALWAYS: Condition = { op: 'all', of: [] };

export const absent = (subject: Subject): Condition => ({ op: 'not', of: { op: 'present', subject } });

export const all = (of: readonly Condition[]): Condition => (of.length === 1 && of[0] ? of[0] : { op: 'all', of });

/**
 * A comparison of values in parts as comparisons of the parts: one must be equal, and then the other is compared.
 * Undefined for every other condition.
 */
export function ofParts(condition: Condition): Condition | undefined {
  if ((condition.op !== 'equal' && condition.op !== 'order') || !condition.subject.parts) return undefined;
  const { subject, to } = condition;
  const { equal: same, ordered } = subject.parts!;
  const other = 'field' in to ? to.field : undefined;
  const literal = 'literal' in to ? to.parts : undefined;
  if (!other && !literal) return NEVER;
  const own = ({ from, name, up }: Subject, part: string, kind: Kind): Subject => ({
    from,
    name,
    kind,
    part,
    ...(up !== undefined && { up }),
  });
  const comparandOf = (part: string, kind: Kind, value: string | number | undefined): Comparand =>
    other ? { field: own(other, part, kind) } : { literal: value! };
  return {
    op: 'all',
    of: [
      { op: 'equal', subject: own(subject, same, 'text'), to: comparandOf(same, 'text', literal?.equal) },
      {
        ...condition,
        subject: own(subject, ordered, 'number'),
        to: comparandOf(ordered, 'number', literal?.ordered),
      },
    ],
  };
}
