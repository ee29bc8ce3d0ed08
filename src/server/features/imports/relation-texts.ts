import { choiceFields } from '#engine/access/choice-fields.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { ownFieldOf, parentFieldOf } from '#engine/model/relation-where.ts';
import type { ImportDecision, ImportQuestion } from '#shared/contracts/imports.ts';
import type { FieldError } from '#shared/errors.ts';
import { createRecord } from '#server/records/write/create.ts';
import { whereOfRecord } from '#server/records/query/relation-targets.ts';
import { choiceRows, targetRequest } from '#server/records/query/relation-choices.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { fixedPart, tiesOf, tieTests, tieTypes } from '#server/records/query/row-relations.ts';
import { namingFor, referenceTitle } from '#server/records/query/record-titles.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { say } from '#server/platform/texts/say.ts';
import type { WrittenRecord } from './import-job.ts';

type Values = Readonly<Record<string, unknown>>;
type Found = Omit<ImportQuestion, 'rows' | 'first_row'>;

/** The record that a text in a relation's column names. */
export type Named =
  | { readonly kind: 'record'; readonly id: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'skip' }
  | { readonly kind: 'question'; readonly question: Found }
  | { readonly kind: 'fault'; readonly error: FieldError };

const MAX_KEPT = 50_000;
/** How many records of a name are offered. */
export const MAX_CANDIDATES = 10;
const CODE_LIKE = /(^|_)(code|key|email|username|number)$/;

/** Finds the records that texts name among the options of this user. Remembers its results for the length of a job. */
export class RelationTexts {
  readonly #decisions: ReadonlyMap<string, ImportDecision>;
  readonly #known = new Map<string, Named>();
  /** Keys of records created since the last `settle`, which a rollback removes again. */
  #made: string[] = [];

  constructor(decisions: readonly ImportDecision[]) {
    this.#decisions = new Map(decisions.map((decision) => [decision.key, decision]));
  }

  /**
   * @param asked the text, with the values that parents of the field's `where` are taken from.
   * @param onMade is called with a record that had to be created.
   */
  async name(
    request: ResourceRequest,
    field: FieldDefinition,
    asked: AskedText,
    onMade: (made: WrittenRecord) => void,
  ): Promise<Named> {
    const { text, record, row } = asked;
    const where = whereOfRecord(field, row?.values ?? record, record);
    if (where === undefined) return { kind: 'fault', error: parentMissing(request, field, asked) };
    const key = keyOf(field, text, where as Values);
    const known = this.#known.get(key);
    if (known) return known;
    const named = await this.#find(request, field, { text, key, where: where as Values }, onMade);
    // Rows of the same file can become its options.
    if (field.relation!.to === request.definition.resource) return named;
    if (this.#known.size >= MAX_KEPT) this.#known.clear();
    this.#known.set(key, named);
    return named;
  }

  /** Looks up texts of many rows in one statement, so that `name` finds them remembered. */
  async prefetch(request: ResourceRequest, field: FieldDefinition, asked: readonly AskedText[]): Promise<void> {
    if (field.relation!.to === request.definition.resource) return;
    const wanted = new Map<string, { readonly text: string; readonly where: Values }>();
    for (const { text, record } of asked) {
      const where = whereOfRecord(field, record) as Values | undefined;
      const key = where && keyOf(field, text, where);
      if (key && !this.#known.has(key) && !this.#decisions.has(key) && !wanted.has(key))
        wanted.set(key, { text, where });
    }
    if (wanted.size === 0) return;
    const keys = [...wanted.keys()];
    if (this.#known.size + keys.length >= MAX_KEPT) this.#known.clear();
    const found = await findCandidates(request, field, [...wanted.values()]);
    for (const [index, key] of keys.entries())
      this.#known.set(key, named(request, field, { ...wanted.get(key)!, key }, found[index]!));
  }

  /** How many records have been made so far; give it to `forget` when what came after is rolled back. */
  get mark(): number {
    return this.#made.length;
  }

  forget(mark: number): void {
    for (const key of this.#made.splice(mark)) this.#known.delete(key);
  }

  /** Created records stay. */
  settle(): void {
    this.#made = [];
  }

  async #find(
    request: ResourceRequest,
    field: FieldDefinition,
    asked: { readonly text: string; readonly key: string; readonly where: Values },
    onMade: (made: WrittenRecord) => void,
  ): Promise<Named> {
    const decision = this.#decisions.get(asked.key);
    if (decision?.action === 'empty') return { kind: 'nothing' };
    if (decision?.action === 'skip') return { kind: 'skip' };
    if (decision?.action === 'use' && decision.id !== undefined) return { kind: 'record', id: decision.id };
    const [candidates] = await findCandidates(request, field, [asked]);
    const values = decision?.action === 'create' && candidates!.length === 0 && newRecord(request, field, asked);
    return values ? this.#make(request, field, asked.key, values, onMade) : named(request, field, asked, candidates!);
  }

  async #make(
    request: ResourceRequest,
    field: FieldDefinition,
    key: string,
    values: Record<string, unknown>,
    onMade: (made: WrittenRecord) => void,
  ): Promise<Named> {
    const target = targetRequest(request, field);
    const row = await createRecord(target, { values, files: new Map(), discard: async () => {} });
    this.#made.push(key);
    onMade({ resource: target.definition.resource, record: row.id, kind: 'created', version: row.version });
    return { kind: 'record', id: row.id };
  }
}

/** A text that names a record, with the record that it is read for as far as that is known. */
export interface AskedText {
  readonly text: string;
  readonly record: Values;
  /** Its place in a row of a child table: the row so far, and its fields. */
  readonly row?: { readonly values: Values; readonly fields: Readonly<Record<string, FieldDefinition>> };
}

interface Candidate {
  readonly id: number;
  readonly name: string;
}

const keyOf = (field: FieldDefinition, text: string, where: Values): string =>
  JSON.stringify([field.name, text.toLowerCase().trim(), where]);

function named(
  request: ResourceRequest,
  field: FieldDefinition,
  asked: { readonly text: string; readonly key: string; readonly where: Values },
  candidates: readonly Candidate[],
): Named {
  const [first, ...others] = candidates;
  if (first && others.length === 0) return { kind: 'record', id: first.id };
  const { key, text, where } = asked;
  const canCreate = !first && newRecord(request, field, asked) !== undefined;
  return { kind: 'question', question: { key, field: field.name, text, candidates, where, can_create: canCreate } };
}

/**
 * The options that each text names: by title, else by code, else by id. Titles and codes without regard to case, and
 * only records that the user can read.
 */
async function findCandidates(
  request: ResourceRequest,
  field: FieldDefinition,
  asked: readonly { readonly text: string; readonly where: Values }[],
): Promise<Candidate[][]> {
  const target = targetRequest(request, field);
  const parameters = new Parameters();
  const ties = tiesOf(field);
  const rows = asked.map(({ text, where }, place) => ({
    place,
    text: text.trim(),
    number: /^#?(\d{1,15})$/.exec(text.trim())?.[1] ?? null,
    ...Object.fromEntries(ties.map((tie, at) => [`w${at}`, where[tie.target]])),
  }));
  const types = tieTypes(target.definition, ties);
  const given = `jsonb_to_recordset(${parameters.add(JSON.stringify(rows), 'jsonb')}) as v (place int, text text, number bigint${types})`;
  const title = referenceTitle(namingFor(request, parameters), target.definition, 't');
  const open = `${rowsSql(target, choiceRows(request, field), parameters)} and ${rowsSql(target, fixedPart(field), parameters)}`;
  const table = quoteName(target.definition.resource);
  // One join for each test: a single one with "or" would go through the whole table for each text.
  const found = [
    [1, titleTest(target, title)],
    ...codeTests(target).map((test) => [2, test]),
    [3, 't.id = v.number'],
  ].map(
    ([rank, test]) =>
      `select v.place, t.id, ${title} as name, ${rank} as rank from v join ${table} t on ${test}${tieTests(target.definition, ties)} where ${open}`,
  );
  const { rows: candidates } = await request.database.query<Candidate & { rank: number; place: number }>(
    `with v as materialized (select * from ${given}) select place, id, name, rank from (
       select f.*, row_number() over (partition by f.place order by f.rank, f.id) as nth from (${found.join(' union ')}) f
     ) n where nth <= ${MAX_CANDIDATES} order by place, rank, id`,
    parameters.values,
  );
  const byPlace = Map.groupBy(candidates, ({ place }) => place);
  return asked.map((_, place) => {
    const all = byPlace.get(place) ?? [];
    return all.filter((row) => row.rank === all[0]!.rank).map(({ id, name }) => ({ id, name }));
  });
}

function titleTest({ definition }: ResourceRequest, title: string): string {
  const plainTitle = /^\{(\w+)\}$/.exec(definition.recordTitle)?.[1];
  const titleField = plainTitle ? definition.fields[plainTitle] : undefined;
  const compared = titleField && typeOf(titleField).isText ? `t.${quoteName(titleField.column!)}` : title;
  return `lower(${compared}) = lower(v.text)`;
}

const codeTests = (target: ResourceRequest): string[] =>
  codeFields(target).map((code) => `lower(t.${quoteName(code.column!)}) = lower(v.text)`);

/** The fields of a relation's records that name one of them, besides the title. */
export const codesOf = (request: ResourceRequest, field: FieldDefinition): readonly FieldDefinition[] =>
  codeFields(targetRequest(request, field));

function codeFields(target: ResourceRequest): FieldDefinition[] {
  const { definition, access, definitions } = target;
  const readable = access.can.list ? access.readFields : choiceFields(definitions, definition);
  return Object.values(definition.fields).filter(
    (field) =>
      field.column !== undefined &&
      readable.has(field.name) &&
      !Object.hasOwn(access.fieldRows, field.name) &&
      typeOf(field).isText &&
      (CODE_LIKE.test(field.name) || definition.unique.some((group) => group.length === 1 && group[0] === field.name)),
  );
}

/**
 * A record that needs nothing but its name and the parents; undefined where this user cannot create one, or it needs
 * more.
 */
function newRecord(
  request: ResourceRequest,
  field: FieldDefinition,
  { text, where }: { readonly text: string; readonly where: Values },
): Record<string, unknown> | undefined {
  const { definition, access } = targetRequest(request, field);
  const [name, ...others] = definition.titleFields;
  if (access.create === false || name === undefined || others.length > 0 || definition.fields[name]?.type !== 'text')
    return undefined;
  const values = { ...where, [name]: text.trim() };
  const writable = Object.keys(values).every((key) => access.writeFields.has(key));
  const isComplete = Object.values(definition.fields).every(
    (one) => !one.required || one.name in values || one.default !== undefined,
  );
  return writable && isComplete ? values : undefined;
}

function parentMissing(
  { definition }: ResourceRequest,
  field: FieldDefinition,
  { record, row }: AskedText,
): FieldError {
  const beside = row ?? { values: record, fields: definition.fields };
  const parents = Object.values(field.relation!.where)
    .flatMap((operand) => {
      const [own, parent] = [ownFieldOf(operand), parentFieldOf(operand)];
      if (own !== undefined && (beside.values[own] ?? null) === null) return [beside.fields[own]?.title ?? own];
      if (parent !== undefined && (record[parent] ?? null) === null)
        return [definition.fields[parent]?.title ?? parent];
      return [];
    })
    .join(', ');
  return say('import.errors.parent_missing', { parents });
}
