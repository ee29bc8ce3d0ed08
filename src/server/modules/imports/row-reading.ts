import type { FieldDefinition } from '#engine/schema/definition.ts';
import type { ImportPlan, ImportQuestion } from '#shared/contracts/imports.ts';
import type { FieldError } from '#shared/errors.ts';
import type { ResourceRequest } from '../../resources/request.ts';
import type { StoredRecord } from '../../resources/stored-record.ts';
import type { SheetRow } from '../../spreadsheets/sheet-file.ts';
import { readCell } from './cell-value.ts';
import type { WrittenRecord } from './queries.ts';
import type { AskedText, RelationTexts } from './relation-texts.ts';

type Values = Record<string, unknown>;

/** The two sides of a row's work: records are made and changed with a request each, whose conditions know which it is. */
export interface RowTools {
  readonly create: ResourceRequest;
  readonly update: ResourceRequest;
  readonly plan: ImportPlan;
  readonly texts: RelationTexts;
  /** Parents before the fields that hang on them. */
  readonly fields: readonly FieldDefinition[];
}

/** The values of one row, read as they are asked for, so that keys come before what hangs on the record they find. */
export class RowReading {
  readonly errors: Record<string, FieldError> = {};
  readonly questions: Omit<ImportQuestion, 'rows' | 'first_row'>[] = [];
  readonly made: Omit<WrittenRecord, 'row'>[] = [];
  isSkipped = false;
  stored: StoredRecord | undefined;
  readonly #tools: RowTools;
  readonly row: SheetRow;
  readonly #values: Values = {};

  constructor(tools: RowTools, row: SheetRow) {
    this.#tools = tools;
    this.row = row;
  }

  /** What has been read of these fields. */
  valuesOf(names: readonly string[]): Values {
    const wanted = new Set(names);
    return Object.fromEntries(Object.entries(this.#values).filter(([name]) => wanted.has(name)));
  }

  get isFaulty(): boolean {
    return Object.keys(this.errors).length > 0;
  }

  /** The texts that stand for other records in this field, as far as it is not read yet. */
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

  /** What the key has found, before the fields are read that hang on it. */
  found(known: StoredRecord | 'several' | undefined): void {
    const { id } = this.#values;
    if (known === 'several')
      this.errors.root = { message: 'import.faults.several', text: 'More than one record fits this row' };
    else if (known) this.stored = known;
    else if (id !== undefined && id !== null) this.errors.id = noRecord(String(id));
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
    const read = readCell(this.#cell(field.name), field, this.#reader);
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
    const named = await texts.name(request, field, text, this.#known, (made) => this.made.push(made));
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

const noRecord = (id: string): FieldError => ({
  message: 'import.faults.no_record',
  args: { id },
  text: `There is no record ${id}`,
});

function namesFault({ text, candidates }: Omit<ImportQuestion, 'rows' | 'first_row'>): FieldError {
  const args = { text: text.slice(0, 60) };
  return candidates.length > 1
    ? { message: 'import.faults.ambiguous', args, text: `“${args.text}” fits more than one record` }
    : { message: 'import.faults.unknown', args, text: `There is no choice “${args.text}”` };
}
