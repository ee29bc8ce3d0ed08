import type { EvaluationContext } from '#engine/model/predicate.ts';
import { withCells } from '#engine/model/cells.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { applyConditions } from '#engine/validation/apply-conditions.ts';
import { compileValidators } from '#server/records/validation/compile-validators.ts';
import { definitionOf } from '#tests/engine/schema/sample-project.ts';

export const CONTEXT: EvaluationContext = {
  user: { id: 7, role: 'recruiter', username: 'maya@demo.example' },
  today: '2026-11-20',
  now: '2026-11-20T12:00:00Z',
};

/** A resource with every kind of demand: fixed, conditional, hidden, by rule, in a group, in rows. */
export const SAMPLE = definitionOf(`resource: sample
properties:
  name: { type: string, minLength: 2, maxLength: 10, pattern: '^[A-Z]', examples: [Halden] }
  kind: { type: string, enum: [plain, venture, closed], default: plain }
  share: { type: number, minimum: 0, maximum: 100, multipleOf: 0.01, visibleWhen: { kind: venture }, requiredWhen: { kind: venture } }
  reason: { type: string, visibleWhen: { kind: closed }, onHide: keep }
  partner: { type: string, visibleWhen: { share: { minimum: 50 } } }
  region: { type: string, visibleWhen: { kind: { not: { const: closed } } } }
  count: { type: integer, minimum: 1 }
  tags: { type: array, items: { type: string } }
  colours: { type: array, items: { type: string, enum: [red, green] }, minItems: 1 }
  owner: { relation: { to: users } }
  logo: { type: object, format: file, accept: [image/*], maxBytes: 2097152 }
  salary: { type: object, required: [amount], properties: { amount: { type: number, minimum: 0 }, note: { type: string, maxLength: 5 } } }
  pay: { type: object, format: money, currency: EUR, minimum: 0 }
  notice: { type: string, format: duration }
  starts_on: { type: string, format: date, default: { $now: date } }
  ends_on: { type: string, format: date }
  creator: { relation: { to: users }, default: { $user: id } }
  levels:
    type: array
    minItems: 1
    maxItems: 3
    items:
      type: object
      required: [topic]
      properties:
        topic: { type: string, minLength: 2, maxLength: 20 }
        weight: { type: integer, minimum: 0 }
        note: { type: string, visibleWhen: { weight: { minimum: 5 } }, requiredWhen: { $parent: { kind: venture } } }
        other: { type: string, requiredWhen: { topic: { const: { $parent: name } } } }
  locked: { type: boolean, readOnly: true, default: false }
required: [name, kind, region]
rules:
  - key: ends_after_start
    fields: [ends_on]
    assert: { anyOf: [{ ends_on: { present: false } }, { ends_on: { minimum: { $field: starts_on } } }] }
    message: It must not end before it starts
  - key: not_in_the_past
    fields: [starts_on, ends_on]
    assert: { anyOf: [{ starts_on: { present: false } }, { starts_on: { minimum: { $now: date } } }] }
    message: It must not start in the past
`);

export const writableOf = ({ fields }: ResourceDefinition): Set<string> =>
  withCells(
    fields,
    Object.values(fields).flatMap(({ name, system, readOnly }) => (system || readOnly ? [] : [name])),
  );

const validators = compileValidators();

/** The faults of a record by field: English text, or undefined when it may be saved. */
export const errorsOf = (
  values: Record<string, unknown>,
  changes: Record<string, unknown> = values,
  writable = writableOf(SAMPLE),
) => {
  const record = applyConditions(SAMPLE.fields, values, CONTEXT);
  const errors = validators.check(SAMPLE, writable, { record, changes, context: CONTEXT });
  return errors && Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error.text]));
};

export const VALID = { name: 'Halden', kind: 'plain', region: 'North' };
