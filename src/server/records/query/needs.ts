import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { Predicate } from '#engine/predicates/predicate.ts';
import { sentenceWords } from '#engine/predicates/sentence-words.ts';
import { predicateSentences } from '#engine/predicates/to-sentence.ts';
import type { ResourceDefinition } from '#engine/schema/definition.ts';
import { fillIn } from '#engine/validation/messages.ts';
import type { FieldErrors } from '#shared/errors.ts';
import english from '../../../../locales/en.json' with { type: 'json' };

/**
 * What a record has to meet, in words: all of it as one English sentence, and for each field what is asked of it, with the conditions
 * themselves for whoever words them anew. @param unmet conditions about fields that the person may read; at least one.
 */
export function needsOf(
  definition: ResourceDefinition,
  unmet: readonly Predicate[],
): { readonly text: string; readonly errors: FieldErrors } {
  const words = sentenceWords(definition, ENGLISH);
  const said = (conditions: readonly Predicate[]) => {
    const args = { needs: predicateSentences(conditions, definition.fields, words), conditions };
    return { message: 'states.needs', args, text: fillIn(english.states.needs, args) };
  };
  const fields = new Set(unmet.flatMap((part) => [...fieldsUsed(part)]));
  return {
    text: said(unmet).text,
    errors: Object.fromEntries(
      [...fields].map((name) => [name, said(unmet.filter((part) => fieldsUsed(part).has(name)))]),
    ),
  };
}

const ENGLISH = {
  locale: 'en',
  translate: (key: string, args: Readonly<Record<string, string | number>> = {}) =>
    fillIn(pluralForm(phraseOf(key) ?? String(args['_'] ?? key), args['smart_count']), args),
};

const pluralForm = (text: string, count: string | number | undefined): string => {
  const [one = '', many = one] = text.split(' |||| ');
  return count === 1 ? one : many;
};

const PHRASES: Readonly<Record<string, string>> = english.conditions;

const phraseOf = (key: string): string | undefined =>
  key.startsWith('conditions.') ? PHRASES[key.slice('conditions.'.length)] : undefined;
