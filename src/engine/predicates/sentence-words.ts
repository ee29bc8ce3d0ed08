import { FIELD_TYPES } from '../field-types/field-types.ts';
import { listText } from '../field-types/list-text.ts';
import { formatNumber } from '../field-types/number/format-number.ts';
import type { FieldDefinition } from '../model/definition.ts';
import { titleOf } from '../model/wording.ts';
import type { SentenceLabels } from './to-sentence.ts';

/** Whose fields a condition is about. */
interface Spoken {
  readonly resource: string;
  readonly fields: Readonly<Record<string, SpokenField>>;
}

type SpokenField = Pick<FieldDefinition, 'title' | 'type' | 'enumTitles' | 'relation' | 'fields' | 'unit'>;

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
  field: (name, isAlone) => fieldLabel({ resource, fields }, name, { translate, isAlone }),
  records: (name) => translate(`resources.${name}.name`, { smart_count: 2, _: titleOf(name) }),
  setting: (path) => translate(`settings.${path}`, { _: titleOf(path.split('.').at(-1) ?? path) }),
  value: (name, value) => {
    const { owner, own, field } = endOf({ resource, fields }, name);
    if (typeof value === 'boolean') return translate(`conditions.${value ? 'yes' : 'no'}`);
    const said = field && FIELD_TYPES[field.type].screen.say(value, locale, field);
    if (said !== undefined) return said;
    if (typeof value === 'number') return formatNumber(value, locale);
    return translate(`resources.${owner}.enums.${own}.${value}`, { _: field?.enumTitles?.[value] ?? value });
  },
  list: (values) => listText(values, locale),
  say: (phrase, parts) => {
    if (!phrase.startsWith('user_')) return translate(`conditions.${phrase}`, parts);
    if (person === undefined) return translate(`conditions.own_${phrase}`, parts);
    return phrase === 'user_id' ? person : translate(`conditions.${phrase}`, parts);
  },
});

interface PathEnd {
  /** The resource whose locale has the field's texts, and its name there. */
  readonly owner: string;
  readonly own: string;
  readonly field: SpokenField | undefined;
  /** The way there, each with its own label. */
  readonly before: readonly PathEnd[];
}

/** The field at the end of a path through relations and rows. */
function endOf({ resource, fields }: Spoken, path: string, before: readonly PathEnd[] = [], prefix = ''): PathEnd {
  const [name = '', ...rest] = Object.hasOwn(fields, path) ? [path] : path.split('.');
  const field = fields[name];
  const here: PathEnd = { owner: resource, own: prefix + name, field, before };
  if (rest.length === 0) return here;
  const onward = rest.join('.');
  if (field?.relation?.fields)
    return endOf({ resource: field.relation.to, fields: field.relation.fields }, onward, [...before, here]);
  return endOf({ resource, fields: field?.fields ?? {} }, onward, [...before, here], `${prefix}${name}.`);
}

function fieldLabel(
  spoken: Spoken,
  path: string,
  { translate, isAlone = false }: Pick<Language, 'translate'> & { readonly isAlone?: boolean | undefined },
): string {
  const end = endOf(spoken, path);
  const label = ({ owner, own, field }: PathEnd) =>
    translate(`resources.${owner}.fields.${own}`, { _: field?.title ?? own });
  if (isAlone) return label(end);
  return end.before
    .toReversed()
    .reduce((field, of) => translate('conditions.path', { of: label(of), field }), label(end));
}
