import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { sentenceLabels } from '#engine/predicates/sentence-words.ts';
import { predicateSentences } from '#engine/predicates/to-sentence.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { FieldErrors, Message } from '#shared/errors.ts';
import { say, type WordedArgument } from '#server/platform/texts/say.ts';

/**
 * The unmet conditions of a record as texts: all of them as one message, and one for each field, with the conditions
 * themselves for callers that word them again. @param unmet conditions about fields that the user can read; at least
 * one.
 */
export function needsOf(
  definition: ResourceDefinition,
  unmet: readonly Predicate[],
): { readonly message: Message; readonly errors: FieldErrors } {
  const said = (conditions: readonly Predicate[]) => {
    const needs: WordedArgument = (locale, translate) =>
      predicateSentences(conditions, definition.fields, sentenceLabels(definition, { locale, translate }));
    return say('states.needs', { needs, conditions });
  };
  const fields = new Set(unmet.flatMap((part) => [...fieldsUsed(part)]));
  return {
    message: said(unmet),
    errors: Object.fromEntries(
      [...fields].map((name) => [name, said(unmet.filter((part) => fieldsUsed(part).has(name)))]),
    ),
  };
}
