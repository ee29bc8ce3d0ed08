import { typeOf } from '#engine/field-types/field-types.ts';
import { displayNamesOf } from '#engine/model/display-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { titleParts, titleRelations } from '#engine/model/record-title.ts';
import { untitled } from '#engine/model/wording.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { type Naming, titleExpression } from './record-titles.ts';
import type { ResourceRequest } from './request.ts';
import { escapeLike, type Parameters } from './sql-text.ts';

const MAX_WORDS = 6;

/** The condition that each word of a search is in the title of a record `t`, or is its code; `true` without a word. */
export function titleSearch(
  { definition, definitions }: ResourceRequest,
  title: string,
  text: string,
  parameters: Parameters,
): string {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const names = displayNamesOf(definition);
  const code = names && `lower(t.${quoteName(definition.fields[names.code]!.column!)})`;
  const found = (word: string): string => {
    const place = `lower(${parameters.add(`%${escapeLike(word)}%`, 'text')})`;
    const inTitle = `lower(${title}) like ${place}`;
    if (code) return `(${inTitle} or ${code} = lower(${parameters.add(word, 'text')}))`;
    return canBeInPart(definition, word) ? `${inPart(definitions, definition, place)} and ${inTitle}` : inTitle;
  };
  return words.length === 0 ? 'true' : words.map(found).join(' and ');
}

/** Whether a word in a title that names other records must be in one of its parts, not between them. */
function canBeInPart(definition: ResourceDefinition, word: string): boolean {
  const { between } = titleParts(definition.recordTitle);
  if (titleRelations(definition).length === 0 || between === undefined || !/\s/.test(between)) return false;
  return !`${between} ${untitled(definition, definition.title)}`.toLowerCase().includes(word.toLowerCase());
}

/** Looks up the related records that have the word in their titles first: the titles of all records would be too many. */
function inPart(definitions: Definitions, { titleFields, fields }: ResourceDefinition, place: string): string {
  const parts = titleFields.map((name) => {
    const field = fields[name]!;
    const column = `t.${quoteName(field.column ?? name)}`;
    if (!field.relation) return `lower(${column}::text) like ${place}`;
    const target = definitions.resources[field.relation.to]!;
    return `${column} in (select s.id from ${quoteName(target.resource)} s where lower(${titleIn(definitions, target)}) like ${place})`;
  });
  return `(${parts.join(' or ')})`;
}

/** A title that is one text, as an index has it. */
function titleIn(definitions: Definitions, target: ResourceDefinition): string {
  const only = target.recordTitle === `{${target.titleFields[0]}}` ? target.fields[target.titleFields[0]!] : undefined;
  return isStoredText(only) ? `s.${quoteName(only.column!)}` : titleExpression(allNamed(definitions), target, 's');
}

/** More than the reader sees: the title itself is compared besides. */
const allNamed = (definitions: Definitions): Naming => ({
  definitions,
  isReadable: () => 'true',
  isNamed: () => undefined,
});

const isStoredText = (field: FieldDefinition | undefined): field is FieldDefinition =>
  field?.column !== undefined && typeOf(field).isText;
