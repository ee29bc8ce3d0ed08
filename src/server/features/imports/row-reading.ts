import { cellName } from '#engine/model/cells.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { ImportPlan, ImportQuestion } from '#shared/contracts/imports.ts';
import type { FieldError } from '#shared/errors.ts';
import { fieldName, recordNamesInside } from '#server/records/query/names.ts';
import { targetRequest } from '#server/records/query/relation-choices.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { isRows } from '#server/records/query/row-values.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import type { Cell, SheetRow } from '#server/platform/spreadsheets/sheet-file.ts';
import { say } from '#server/platform/texts/say.ts';
import { readCell } from './cell-value.ts';
import { inOrder, parentsOf } from './field-order.ts';
import { cellText } from './inspect.ts';
import type { WrittenRecord } from './import-job.ts';
import { type AskedText, codesOf, MAX_CANDIDATES, type RelationTexts } from './relation-texts.ts';
import { fieldsWithin, fillableWithin, holdsFields, type NamedCells, readLines, withRowIds } from './row-cells.ts';

type Values = Record<string, unknown>;

/** The place of a value: its name among the row's errors, and the row of a child table around it. */
interface Place extends Pick<AskedText, 'row'> {
  readonly path: string;
}

/** The two sides of a row's work: records are made and changed with a request each, whose conditions know which it is. */
export interface RowTools {
  readonly create: ResourceRequest;
  readonly update: ResourceRequest;
  readonly plan: ImportPlan;
  readonly texts: RelationTexts;
  /** Parents before the fields that hang on them. */
  readonly fields: readonly FieldDefinition[];
  /** Assigned codes that rows name their records by. */
  readonly codes: readonly FieldDefinition[];
}

/** The values of one row, read as they are asked for, so that keys come before what hangs on the record they find. */
export class RowReading {
  readonly errors: Record<string, FieldError> = {};
  readonly questions: Omit<ImportQuestion, 'rows' | 'first_row'>[] = [];
  readonly made: WrittenRecord[] = [];
  isSkipped = false;
  stored: StoredRecord | undefined;
  readonly #tools: RowTools;
  readonly row: SheetRow;
  readonly #values: Values = {};

  constructor(tools: RowTools, row: SheetRow) {
    this.#tools = tools;
    this.row = row;
  }

  /** The values read from these fields. */
  valuesOf(names: readonly string[]): Values {
    const wanted = new Set(names);
    return Object.fromEntries(Object.entries(this.#values).filter(([name]) => wanted.has(name)));
  }

  get isFaulty(): boolean {
    return Object.keys(this.errors).length > 0;
  }

  /** The texts that name other records in this field, as far as it is not read yet. */
  textsOf(field: FieldDefinition): AskedText[] {
    if (!field.relation || field.name in this.#values) return [];
    const read = readCell(this.#cell(field.name), field, this.#reader);
    const texts = 'value' in read && read.value !== null ? [read.value as string | string[]].flat() : [];
    return texts.map((text) => ({ text, record: this.#known }));
  }

  get #known(): Values {
    return { ...this.stored?.values, ...this.#values };
  }

  get #reader() {
    const { locale, timeZone } = this.#tools.create.principal;
    return { locale, timeZone };
  }

  #cell(name: string) {
    const source = this.#tools.plan.sources.find(({ field }) => field === name)!; // the plan was checked
    return 'column' in source ? (this.row.cells[source.column] ?? null) : source.value;
  }

  /** The match of the key, before the fields that depend on it are read. */
  found(known: StoredRecord | 'several' | undefined): void {
    const { id } = this.#values;
    if (known === 'several') this.errors.root = say('import.errors.several');
    else if (known) this.stored = known;
    else if (id !== undefined && id !== null) this.errors.id = noRecord(String(id));
    else this.#codeOfNone();
  }

  /** No row makes a record with a code of its own: the next one is assigned to it. */
  #codeOfNone(): void {
    for (const { name, title } of this.#tools.codes) {
      const code = this.#values[name] ?? null;
      if (code !== null)
        this.errors[name] = say('import.errors.no_code', { field: title, code: String(code).slice(0, 40) });
    }
  }

  /** The id that the row finds its record by. */
  readId(): void {
    const text = String(this.#cell('id') ?? '').trim();
    if (text === '') this.#values.id = null;
    else if (/^\d{1,15}$/.test(text)) this.#values.id = Number(text);
    else this.errors.id = noRecord(text.slice(0, 40));
  }

  async readField(field: FieldDefinition): Promise<void> {
    if (field.name in this.#values) return;
    const cell = this.#cell(field.name);
    const value = holdsFields(field)
      ? await this.#fieldsWithin(field, cellText(cell))
      : await this.#valueOf(field, cell, { path: field.name });
    if (value !== undefined) this.#values[field.name] = value;
  }

  /** undefined where the cell has an error. */
  async #valueOf(field: FieldDefinition, cell: Cell, place: Place): Promise<unknown> {
    const read = readCell(cell, field, this.#reader);
    if ('error' in read) this.errors[place.path] = read.error;
    else if (field.relation && read.value !== null) return this.#named(field, read.value as string | string[], place);
    else return read.value;
  }

  async #fieldsWithin(field: FieldDefinition, text: string): Promise<unknown> {
    if (text === '') return null;
    const { access } = this.#tools.create;
    const lines = readLines(text, field, fieldsWithin(field, access.readFields));
    if ('error' in lines) return void (this.errors[field.name] = lines.error);
    const within = inOrder(fillableWithin(field, access.writeFields));
    const stored = this.stored?.values[field.name];
    if (!isRows(field)) return this.#valuesWithin(field, within, lines[0]!, stored as Values | undefined);
    const rows: Values[] = [];
    for (const [index, cells] of lines.entries())
      rows.push(await this.#valuesWithin(field, within, cells, {}, `${field.name}.${index}`));
    return withRowIds(rows, stored, within, field);
  }

  /**
   * One row, or a group over its existing values. With empty cells emptied, fields missing from the line are emptied
   * too.
   */
  async #valuesWithin(
    field: FieldDefinition,
    within: readonly FieldDefinition[],
    cells: NamedCells,
    base: Values = {},
    path = field.name,
  ): Promise<Values> {
    const values = { ...base };
    for (const inner of within) {
      const text = cells.get(inner.name);
      const named = { ...inner, name: cellName(field.name, inner.name) };
      const place = { path: `${path}.${inner.name}`, row: { values, fields: field.fields! } };
      const value = text === undefined ? null : await this.#valueOf(named, text, place);
      if (value !== undefined && (text !== undefined || this.#tools.plan.clear_empty)) values[inner.name] = value;
    }
    return values;
  }

  async #named(field: FieldDefinition, texts: string | string[], place: Place): Promise<unknown> {
    if (typeof texts === 'string') return this.#one(field, texts, place);
    const ids: number[] = [];
    for (const text of texts) {
      const id = await this.#one(field, text, place);
      if (id !== null) ids.push(id);
    }
    return [...new Set(ids)];
  }

  async #one(field: FieldDefinition, text: string, { path, row }: Place): Promise<number | null> {
    const { texts, create: request } = this.#tools;
    const named = await texts.name(request, field, { text, record: this.#known, row }, (made) => this.made.push(made));
    if (named.kind === 'record') return named.id;
    if (named.kind === 'skip') this.isSkipped = true;
    // The reason why a parent of the record is unknown is reported at the parent.
    if (named.kind === 'fault' && (row || !parentsOf(field).some((name) => name in this.errors)))
      this.errors[path] = named.error;
    if (named.kind === 'question') {
      this.questions.push(named.question);
      this.errors[path] = namesFault(request, field, named.question);
    }
    return null;
  }
}

const noRecord = (id: string): FieldError => say('import.errors.no_record', { id });

/** No record has the name, or several: then with what to write in its place. */
function namesFault(
  request: ResourceRequest,
  field: FieldDefinition,
  { text, candidates }: Omit<ImportQuestion, 'rows' | 'first_row'>,
): FieldError {
  const args = { text: text.slice(0, 60) };
  const count = candidates.length;
  if (count < 2) return say('import.errors.unknown', args);
  const { definition } = targetRequest(request, field);
  const keys = [...codesOf(request, field).map(({ name }) => fieldName(definition, name)), say('server.imports.id')];
  const key = count < MAX_CANDIDATES ? 'server.imports.several_named' : 'server.imports.many_named';
  return say(key, { ...args, count, names: recordNamesInside(definition), keys });
}
