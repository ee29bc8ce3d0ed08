import { typeOf } from '#engine/field-types/field-types.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { matchWords } from '#shared/rules/match-words.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { selectParts } from '#server/records/query/select.ts';
import { namingFor, titleExpression } from '#server/records/query/record-titles.ts';
import { escapeLike, Parameters } from '#server/records/query/sql-text.ts';
import { whereSql } from '#server/records/query/where.ts';
import { isWithheldIn } from '#server/records/query/withheld.ts';
import { MAX_NEAR, nearIds, nearWords } from './near.ts';

/** A record that was found; a lower `quality` is a better match of its title. */
export interface Match {
  readonly id: number;
  readonly title: string;
  readonly quality: number;
  /** Values of the subtitle's fields: names of related records, or one text. */
  readonly details: readonly string[];
}

/** The number of matching rows to look at: those whose title starts with the text, and any others. */
const MAX_STARTING = 50;
const MAX_FITTING = 200;
const MAX_DETAILS = 3;

/**
 * The records of one resource that match the text, by the rows, the fields and the search fields that the list has for
 * this user. A title that starts with the text goes first, then one with a word that does, then one that contains it.
 * Empty where no search field is readable.
 */
export async function findMatches(request: ResourceRequest, text: string, limit: number): Promise<readonly Match[]> {
  const { definition, access } = request;
  if (!definition.list.search.some((name) => access.readFields.has(name))) return [];
  const parameters = new Parameters();
  return (await matchesOf(request, { ids: fittingIds(request, text, parameters) }, text, limit, parameters)).map(
    withoutTexts,
  );
}

/**
 * The records of one resource that would match the text with one letter of each word replaced, added, removed or moved;
 * for when too few match it exactly. Exact matches are among them.
 */
export async function findNearMatches(
  request: ResourceRequest,
  text: string,
  limit: number,
): Promise<readonly Match[]> {
  const { definition, access } = request;
  const words = nearWords(text);
  const texts = definition.list.search
    .filter((name) => access.readFields.has(name))
    .flatMap((name) => definition.fields[name] ?? [])
    .filter(
      (field) =>
        !isWithheldIn(request, field.name) &&
        typeOf(field).isText &&
        field.column !== undefined &&
        field.custom === undefined,
    );
  if (words.length === 0 || texts.length === 0) return [];
  const parameters = new Parameters();
  const near = nearIds(request, words, texts, parameters);
  const found = await matchesOf(request, { ...near, texts }, text, MAX_NEAR, parameters);
  return found
    .filter((match) => matchWords(match.texts, words.join(' ')) !== undefined)
    .slice(0, limit)
    .map(withoutTexts);
}

const withoutTexts = ({ texts: _texts, ...match }: Match & { readonly texts: string }): Match => match;

interface Wanted {
  /** A statement of ids, and the `with` part before the one around it. */
  readonly ids: string;
  readonly with?: string;
  /** Fields that come along as one text. */
  readonly texts?: readonly FieldDefinition[];
}

/** These records in order, with what they are shown by. */
async function matchesOf(
  request: ResourceRequest,
  { ids, with: before = '', texts = [] }: Wanted,
  text: string,
  limit: number,
  parameters: Parameters,
): Promise<readonly (Match & { readonly texts: string })[]> {
  const title = titleExpression(namingFor(request, parameters), readableTitle(request), 't');
  const order = `t."$quality", "$title" collate "und-x-icu", t.id`;
  const details = detailFields(request);
  const { columns, joins } = selectParts(request, ['id', ...details], parameters);
  const inner =
    `select t.*, ${title} as "$title", ${qualitySql(title, text, parameters)} as "$quality", ${textsSql(texts)} as "$texts" ` +
    `from ${quoteName(request.definition.resource)} t where t.id in (${ids})`;
  const { rows } = await request.database.query<Row>(
    `${before}select t."$title", t."$quality", t."$texts", ${columns} from (select * from (${inner}) t order by ${order} limit ${limit}) t${joins} order by ${order}`,
    parameters.values,
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.$title,
    quality: row.$quality,
    texts: row.$texts,
    details: details.map((name) => nameOf(row[name])).filter((name) => name !== ''),
  }));
}

interface Row {
  readonly id: number;
  readonly $title: string;
  readonly $quality: number;
  readonly $texts: string;
  readonly [field: string]: unknown;
}

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String((value as { name: unknown }).name) : String(value ?? '');

const textsSql = (texts: readonly FieldDefinition[]): string =>
  texts.length === 0 ? `''` : `concat_ws(' ', ${texts.map((field) => `t.${quoteName(field.column!)}`).join(', ')})`;

function fittingIds(request: ResourceRequest, text: string, parameters: Parameters): string {
  const table = quoteName(request.definition.resource);
  const where = whereSql(request, { rows: request.access.read, search: text }, parameters);
  const any = `(select t.id from ${table} t where ${where} limit ${MAX_FITTING})`;
  const first = readableTitleFields(request)[0];
  if (!first || !typeOf(first).isText) return any;
  const start = `lower(${parameters.add(`${escapeLike(text)}%`, 'text')})`;
  const starting = `lower(t.${quoteName(first.column!)}) like ${start}`;
  return `(select t.id from ${table} t where ${where} and ${starting} limit ${MAX_STARTING}) union all ${any}`;
}

function qualitySql(title: string, text: string, parameters: Parameters): string {
  const typed = escapeLike(text);
  const like = (pattern: string) => `lower(${title}) like lower(${parameters.add(pattern, 'text')})`;
  return `case when ${like(`${typed}%`)} then 0 when ${like(`% ${typed}%`)} then 1 when ${like(`%${typed}%`)} then 2 else 3 end`;
}

const readableTitleFields = ({ definition, access }: ResourceRequest): FieldDefinition[] =>
  definition.titleFields.filter((name) => access.readFields.has(name)).map((name) => definition.fields[name]!);

/** The record title without the fields that this user cannot read. */
function readableTitle({ definition, access }: ResourceRequest): ResourceDefinition {
  const recordTitle = definition.recordTitle.replaceAll(/\{([^}]+)\}/g, (place, name: string) =>
    access.readFields.has(name) ? place : '',
  );
  return { ...definition, recordTitle };
}

/** The relations of a record that its list shows; where there are none, its first other text. Skips users. */
function detailFields({ definition, access }: ResourceRequest): readonly string[] {
  const shown = definition.list.columns
    .filter(({ field, show }) => show && access.readFields.has(field) && !definition.titleFields.includes(field))
    .map(({ field }) => definition.fields[field]!)
    .filter(({ system, widget }) => !system && widget !== 'person');
  const related = shown.filter((field) => typeOf(field).storage === 'key').slice(0, MAX_DETAILS);
  const chosen = related.length > 0 ? related : shown.filter((field) => typeOf(field).isText).slice(0, 1);
  return chosen.map(({ name }) => name);
}
