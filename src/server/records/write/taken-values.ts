import { Ajv, type ValidateFunction } from 'ajv';
import type { TransitionDefinition } from '#engine/model/record-action-definition.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { TransitionExchange } from '#server/records/query/record-code.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

interface TakenValues {
  /** What the handler of the transition takes. */
  readonly taken: WriteValues;
  /** The rest: the fields that the transition asks for. */
  readonly values: WriteValues;
}

/**
 * Separates what the handler of a transition takes from the fields of the record.
 * @throws {AppError} invalid where it does not have the shape that the handler declares.
 */
export function takenValues(
  { records }: ResourceRequest,
  { handler }: TransitionDefinition,
  body: WriteValues,
): TakenValues {
  const { takes } = handler === undefined ? {} : records.exchangeOf(handler);
  if (!takes) return { taken: {}, values: body };
  const isTaken = ([name]: readonly [string, unknown]) => Object.hasOwn(takes, name);
  const taken = Object.fromEntries(Object.entries(body).filter(isTaken));
  const errors = errorsOf(takes, taken);
  if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.request.invalid'), { errors });
  return { taken, values: Object.fromEntries(Object.entries(body).filter((entry) => !isTaken(entry))) };
}

type Takes = NonNullable<TransitionExchange['takes']>;

const ajv = new Ajv({ allowUnionTypes: true });
const compiled = new WeakMap<object, ValidateFunction>();

const errorsOf = (takes: Takes, taken: WriteValues): FieldErrors =>
  Object.fromEntries(
    Object.entries(taken)
      .filter(([name, value]) => !validatorOf(takes[name] as object)(value))
      .map(([name]) => [name, say('validation.object')]),
  );

/** A schema is a constant of its handler: it is compiled once. */
function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, known);
  return known;
}
