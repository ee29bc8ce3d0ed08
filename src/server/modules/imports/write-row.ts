import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import { ownFieldOf } from '#engine/schema/relation-where.ts';
import type { ImportPlan, ImportQuestion } from '#shared/contracts/imports.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { createRecord } from '../../resources/create.ts';
import type { ResourceRequest } from '../../resources/request.ts';
import { Parameters } from '../../resources/sql-text.ts';
import { type StoredRecord, storedRecord } from '../../resources/stored-record.ts';
import { changeRecord } from '../../resources/update.ts';
import { rowsSql } from '../../resources/where.ts';
import type { SheetRow } from '../../spreadsheets/sheet-file.ts';
import { readCell } from './cell-value.ts';
import type { WrittenRecord } from './queries.ts';
import type { RelationTexts } from './relation-texts.ts';

type Values = Record<string, unknown>;

/** What became of one row. */
export type RowOutcome =
  | { readonly kind: 'created' | 'changed'; readonly written: readonly WrittenRecord[]; readonly values: Values }
  | { readonly kind: 'unchanged' | 'skipped' }
  | {
      readonly kind: 'wrong';
      readonly errors: Readonly<Record<string, FieldError>>;
      readonly questions: readonly Omit<ImportQuestion, 'rows' | 'first_row'>[];
    };

/** The two sides of a row's work: records are made and changed with a request each, whose conditions know which it is. */
export interface RowTools {
  readonly create: ResourceRequest;
  readonly update: ResourceRequest;
  readonly plan: ImportPlan;
  readonly texts: RelationTexts;
  /** Parents before the fields that hang on them. */
  readonly fields: readonly FieldDefinition[];
}

/**
 * Takes one row over: reads its cells, finds the record it means, and creates or changes it through the same door as a form.
 * @returns `wrong` for what can be told before anything is written.
 * @throws {AppError} for what the write itself refuses; then everything this row wrote has to be rolled back.
 */
export async function writeRow(tools: RowTools, row: SheetRow): Promise<RowOutcome> {
  const reading = new RowReading(tools, row);
  const keys = await reading.read(tools.plan.match);
  const known = Object.keys(reading.errors).length === 0 ? await findRecord(tools, keys) : undefined;
  const stored = typeof known === 'number' ? await storedRecord(tools.update, known) : undefined;
  if (known === 'several')
    reading.errors.root = { message: 'import.faults.several', text: 'More than one record fits this row' };
  const isUpdate = stored !== undefined;
  if (tools.plan.match.includes('id') && keys.id !== undefined && keys.id !== null && !isUpdate && !reading.errors.root)
    reading.errors.id = {
      message: 'import.faults.no_record',
      args: { id: String(keys.id) },
      text: `There is no record ${String(keys.id)}`,
    };
  reading.stored = stored;
  const values = await reading.read(tools.fields.map(({ name }) => name));
  if (reading.isSkipped) return { kind: 'skipped' };
  if (Object.keys(reading.errors).length > 0)
    return { kind: 'wrong', errors: reading.errors, questions: reading.questions };
  if (isUpdate ? tools.plan.mode === 'create' : tools.plan.mode === 'update') return { kind: 'skipped' };
  const made = reading.made.map((record) => ({ ...record, row: row.number }));
  return stored ? change(tools, row, stored, values, made) : create(tools, row, values, made);
}

const bodyOf = (values: Values) => ({ values, files: new Map<string, never>(), discard: async () => {} });

async function create(
  { create: request }: RowTools,
  { number }: SheetRow,
  values: Values,
  made: readonly WrittenRecord[],
): Promise<RowOutcome> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const row = await createRecord(request, bodyOf(given));
  const record: WrittenRecord = {
    row: number,
    resource: request.definition.resource,
    record: row.id,
    kind: 'created',
    version: row.version,
  };
  return { kind: 'created', written: [...made, record], values: given };
}

async function change(
  { update: request, plan }: RowTools,
  { number }: SheetRow,
  stored: StoredRecord,
  values: Values,
  made: readonly WrittenRecord[],
): Promise<RowOutcome> {
  const given = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !plan.match.includes(name) && (value !== null || plan.clear_empty),
    ),
  );
  const row = await changeRecord(request, stored.id, bodyOf(given));
  if (row.version === stored.version) return { kind: 'unchanged' };
  const after = await storedRecord(request, stored.id);
  const before = Object.fromEntries(
    Object.entries(stored.values).filter(
      ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(after?.values[name] ?? null),
    ),
  );
  const record: WrittenRecord = {
    row: number,
    resource: request.definition.resource,
    record: row.id,
    kind: 'changed',
    version: row.version,
    before,
  };
  return { kind: 'changed', written: [...made, record], values: { ...stored.values, ...given } };
}

/** The values of one row, read as they are asked for, so that keys come before what hangs on the record they find. */
class RowReading {
  readonly errors: Record<string, FieldError> = {};
  readonly questions: Omit<ImportQuestion, 'rows' | 'first_row'>[] = [];
  readonly made: Omit<WrittenRecord, 'row'>[] = [];
  isSkipped = false;
  stored: StoredRecord | undefined;
  readonly #tools: RowTools;
  readonly #row: SheetRow;
  readonly #values: Values = {};

  constructor(tools: RowTools, row: SheetRow) {
    this.#tools = tools;
    this.#row = row;
  }

  async read(names: readonly string[]): Promise<Values> {
    const { fields, plan } = this.#tools;
    const wanted = new Set(names);
    for (const field of fields)
      if (wanted.has(field.name) && !(field.name in this.#values)) await this.#readField(field);
    if (wanted.has('id') && plan.match.includes('id')) this.#readId();
    const isId = (name: string) => name === 'id' && !wanted.has('id');
    return Object.fromEntries(Object.entries(this.#values).filter(([name]) => wanted.has(name) && !isId(name)));
  }

  #cell(name: string) {
    const source = this.#tools.plan.sources.find(({ field }) => field === name)!; // the plan was checked
    return 'column' in source ? (this.#row.cells[source.column] ?? null) : source.value;
  }

  #readId(): void {
    const text = String(this.#cell('id') ?? '').trim();
    if (text === '') this.#values.id = null;
    else if (/^\d{1,15}$/.test(text)) this.#values.id = Number(text);
    else
      this.errors.id = {
        message: 'import.faults.no_record',
        args: { id: text.slice(0, 40) },
        text: `There is no record ${text.slice(0, 40)}`,
      };
  }

  async #readField(field: FieldDefinition): Promise<void> {
    const { locale, timeZone } = this.#tools.create.principal;
    const read = readCell(this.#cell(field.name), field, { locale, timeZone });
    if ('error' in read) this.errors[field.name] = read.error;
    else
      this.#values[field.name] =
        field.relation && read.value !== null ? await this.#named(field, read.value as string | string[]) : read.value;
  }

  async #named(field: FieldDefinition, texts: string | string[]): Promise<unknown> {
    if (typeof texts === 'string') return this.#one(field, texts);
    const ids: number[] = [];
    for (const text of texts) {
      const id = await this.#one(field, text);
      if (id !== null) ids.push(id);
    }
    return [...new Set(ids)];
  }

  async #one(field: FieldDefinition, text: string): Promise<number | null> {
    const { texts, create: request } = this.#tools;
    const named = await texts.name(request, field, text, { ...this.stored?.values, ...this.#values }, (made) =>
      this.made.push(made),
    );
    if (named.kind === 'record') return named.id;
    if (named.kind === 'skip') this.isSkipped = true;
    if (named.kind === 'fault') this.errors[field.name] = named.error;
    if (named.kind === 'question') {
      this.questions.push(named.question);
      this.errors[field.name] = namesFault(named.question);
    }
    return null;
  }
}

function namesFault({ text, candidates }: Omit<ImportQuestion, 'rows' | 'first_row'>): FieldError {
  const args = { text: text.slice(0, 60) };
  return candidates.length > 1
    ? { message: 'import.faults.ambiguous', args, text: `“${args.text}” fits more than one record` }
    : { message: 'import.faults.unknown', args, text: `There is no choice “${args.text}”` };
}

/** The record that the key names, among those the person may read; texts without regard to case. */
async function findRecord({ update: request, plan }: RowTools, keys: Values): Promise<number | 'several' | undefined> {
  if (plan.match.length === 0 || plan.match.some((name) => keys[name] === null || keys[name] === undefined))
    return undefined;
  const parameters = new Parameters();
  const tests = plan.match.map((name) => {
    const field = request.definition.fields[name]!;
    const column = `t.${quoteName(field.column ?? name)}`;
    const isText = ['text', 'email', 'url', 'phone'].includes(field.type);
    return isText
      ? `lower(${column}) = lower(${parameters.add(keys[name], 'text')})`
      : `${column} = ${parameters.add(keys[name])}`;
  });
  const { rows } = await request.database.query<{ id: number }>(
    `select t.id from ${quoteName(request.definition.resource)} t where ${tests.join(' and ')} and ${rowsSql(request, request.access.read, parameters)} limit 2`,
    parameters.values,
  );
  return rows.length > 1 ? 'several' : rows[0]?.id;
}

/** What refused a write, as errors of the row. @throws what is no fault of the row. */
export function rowErrors(error: unknown): Readonly<Record<string, FieldError>> {
  if (!(error instanceof AppError) || error.code === 'internal_error' || error.code === 'unavailable') throw error;
  return error.errors && Object.keys(error.errors).length > 0
    ? error.errors
    : { root: { message: `import.faults.${error.code}`, text: error.message } };
}

/** Fields of a plan so that the parents of a relation's `where` come before it. */
export function inOrder(fields: readonly FieldDefinition[]): FieldDefinition[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const done = new Set<FieldDefinition>();
  const visit = (field: FieldDefinition) => {
    if (done.has(field)) return;
    done.add(field);
    ordered.push(field);
  };
  const ordered: FieldDefinition[] = [];
  const walk = (field: FieldDefinition, path: readonly string[]) => {
    for (const operand of Object.values(field.relation?.where ?? {})) {
      const parent = byName.get(ownFieldOf(operand) ?? '');
      if (parent && !path.includes(parent.name)) walk(parent, [...path, parent.name]);
    }
    visit(field);
  };
  for (const field of fields) walk(field, [field.name]);
  return ordered;
}
