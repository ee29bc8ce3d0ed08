import { readsOnly } from '#engine/access/open-fields.ts';
import { referredPlaces } from '#engine/model/referred-by.ts';
import { decided } from '#engine/predicates/decided.ts';
import { sentenceLabels } from '#engine/predicates/sentence-words.ts';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import { predicateSentences } from '#engine/predicates/to-sentence.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { say, type WordedArgument } from '#server/platform/texts/say.ts';
import { fieldName } from './names.ts';
import type { ResourceRequest } from './request.ts';
import type { Withheld } from './withheld.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The errors of fields that the user sends for a record in which they are withheld, whatever their values: no one can
 * find one out by trying.
 */
function withheldErrors(
  request: ResourceRequest,
  names: readonly string[],
  withheld: Withheld,
): Record<string, FieldError> {
  const wrong = names.filter((name) => withheld.has(name));
  return Object.fromEntries(wrong.map((name) => [name, rejection(request, name)]));
}

/** @throws {AppError} invalid, with these errors alone: no other check says anything of such a field. */
export function rejectWithheld(request: ResourceRequest, names: readonly string[], withheld: Withheld): void {
  const errors = withheldErrors(request, names, withheld);
  if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.request.invalid'), { errors });
}

/**
 * The fields that are withheld in a new record with these values. Nothing refers to a new record yet: a condition that
 * asks for it says nothing about one.
 */
export const withheldInNew = ({ access, definition, context }: ResourceRequest, values: Values): Withheld =>
  new Set(
    Object.entries(access.fieldRows)
      .filter(([, where]) => {
        const rows = referredPlaces(where).length > 0 || decided(where, { context, has: () => true });
        return typeof rows === 'boolean' ? !rows : !predicateClosure(rows, definition.fields)(values, context);
      })
      .map(([name]) => name),
  );

/** With the rule, where the user reads every field that it asks for. */
function rejection({ access, definition }: ResourceRequest, name: string): FieldError {
  const field = fieldName(definition, name);
  const where = access.fieldRows[name];
  if (!where || !readsOnly(where, access.readFields)) return say('validation.withheld', { field });
  const rule: WordedArgument = (locale, translate) =>
    predicateSentences([where], definition.fields, sentenceLabels(definition, { locale, translate }));
  return say('validation.withheld_by', { field, rule, conditions: [where] });
}
