import { FIELD_TYPES } from '../field-types/field-types.ts';
import { listText } from '../field-types/list-text.ts';
import { formatNumber } from '../field-types/number/format-number.ts';
import type { FieldDefinition } from '../schema/definition.ts';
import type { SentenceLabels } from './to-sentence.ts';

/** Whose fields a condition is about. */
interface Spoken {
  readonly resource: string;
  readonly fields: Readonly<Record<string, Pick<FieldDefinition, 'title' | 'type' | 'enumTitles'>>>;
}

interface Language {
  readonly locale: string;
  /** The text of a key with its arguments put in; `_` is what it is without one. */
  translate(key: string, args?: Readonly<Record<string, string | number>>): string;
}

/**
 * The words for conditions of one resource in a language.
 * @param person the name of the user they describe; absent: the reader.
 */
export const sentenceLabels = (
  { resource, fields }: Spoken,
  { locale, translate }: Language,
  person?: string,
): SentenceLabels => ({
  field: (name) => translate(`resources.${resource}.fields.${name}`, { _: fields[name]?.title ?? name }),
  value: (name, value) => {
    const field = fields[name];
    if (typeof value === 'boolean') return translate(`conditions.${value ? 'yes' : 'no'}`);
    const said = field && FIELD_TYPES[field.type].screen.say(value, locale);
    if (said !== undefined) return said;
    if (typeof value === 'number') return formatNumber(value, locale);
    return translate(`resources.${resource}.enums.${name}.${value}`, { _: field?.enumTitles?.[value] ?? value });
  },
  list: (values) => listText(values, locale),
  say: (phrase, parts) => {
    if (!phrase.startsWith('user_')) return translate(`conditions.${phrase}`, parts);
    if (person === undefined) return translate(`conditions.own_${phrase}`);
    return phrase === 'user_id' ? person : translate(`conditions.${phrase}`);
  },
});
