import type { ImportQuestion } from '#shared/contracts/imports.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { createRecord } from '#server/records/write/create.ts';
import { changeRecords, createRecords } from '#server/records/write/many.ts';
import { storedRecords } from '#server/records/query/stored-record.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { type StoredProvenance, storedProvenances } from '#server/records/write/provenance/carry-provenance.ts';
import type { WrittenRow } from '#server/records/write/write-statement.ts';
import type { SheetRow } from '#server/platform/spreadsheets/sheet-file.ts';

import { reasonOf } from './failure-reason.ts';
import { withParents } from './field-order.ts';
import { findRecords } from './find-records.ts';
import type { WrittenRecord } from './import-job.ts';
import { RowReading, type RowTools } from './row-reading.ts';

type Values = Record<string, unknown>;

/** The outcome of one row. */
export type RowOutcome =
  | { readonly kind: 'created' | 'changed'; readonly written: readonly WrittenRecord[]; readonly values: Values }
  | { readonly kind: 'unchanged' | 'skipped' }
  | {
      readonly kind: 'invalid';
      readonly errors: Readonly<Record<string, FieldError>>;
      readonly questions: readonly Omit<ImportQuestion, 'rows' | 'first_row'>[];
    };

/** A row that is to be written: over a stored record, or as a new one. */
interface ReadyRow {
  readonly row: SheetRow;
  readonly stored?: StoredRecord;
  readonly values: Values;
  readonly made: readonly WrittenRecord[];
}

const isReady = (row: ReadyRow | RowOutcome): row is ReadyRow => 'made' in row;

/**
 * Imports one row: reads its cells, finds the record it matches, and creates or changes it by the same path as a form.
 * @returns `wrong` for errors that are known before anything is written.
 * @throws {AppError} for a rejection of the write itself; then everything this row wrote must be rolled back.
 */
export async function writeRow(tools: RowTools, row: SheetRow): Promise<RowOutcome> {
  const reading = new RowReading(tools, row);
  await readKeys(tools, [reading]);
  const [ready] = await readRest(tools, [reading], await findKnown(tools, [reading]));
  if (!isReady(ready!)) return ready!;
  const origins = await originsOf(tools, [ready]);
  const written = await (ready.stored
    ? changeRecord(tools.update, ready.stored.id, bodyOf(changeOf(tools, ready)))
    : createRecord(tools.create, bodyOf(creationOf(ready))));
  const [outcome] = await outcomesOf(tools, [ready], [written], origins);
  return outcome!;
}

/**
 * Imports rows like {@link writeRow}, but reads, finds and writes them together, in one statement each. Rows that match
 * the same record come one after the other.
 * @throws {AppError} an error that belongs to no certain row; then everything that was written must be rolled back.
 */
export async function writeRowsTogether(tools: RowTools, rows: readonly SheetRow[]): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  let rest = rows.map((row) => new RowReading(tools, row));
  await readKeys(tools, rest);
  while (rest.length > 0) {
    const known = await findKnown(tools, rest);
    const count = countOfDifferent(tools, rest, known);
    outcomes.push(...(await writeTogether(tools, rest.slice(0, count), known.slice(0, count))));
    rest = rest.slice(count);
  }
  return outcomes;
}

async function writeTogether(
  tools: RowTools,
  readings: readonly RowReading[],
  known: readonly Known[],
): Promise<RowOutcome[]> {
  const read = await readRest(tools, readings, known);
  const ready = read.filter(isReady);
  const news = ready.filter(({ stored }) => !stored);
  const changes = ready.flatMap((one) => (one.stored ? [{ ...one, stored: one.stored }] : []));
  const origins = await originsOf(tools, ready);
  const created = news.length > 0 ? await createRecords(tools.create, news.map(creationOf)) : [];
  const changed =
    changes.length > 0
      ? await changeRecords(
          tools.update,
          changes.map((one) => ({ stored: one.stored, values: changeOf(tools, one) })),
        )
      : [];
  const answers = new Map<SheetRow, WrittenRow | AppError>();
  for (const [index, { row }] of news.entries()) answers.set(row, created[index]!);
  for (const [index, { row }] of changes.entries()) answers.set(row, changed[index]!);
  const outcomes = await outcomesOf(
    tools,
    ready,
    ready.map(({ row }) => answers.get(row)!),
    origins,
  );
  let next = 0;
  return read.map((one) => (isReady(one) ? outcomes[next++]! : one));
}

/** How many of the first rows mean different records, so that none waits for what another one writes. */
function countOfDifferent({ plan }: RowTools, readings: readonly RowReading[], known: readonly Known[]): number {
  if (plan.match.length === 0) return readings.length;
  const seen = new Set<string>();
  for (const [index, reading] of readings.entries()) {
    const key = keyOfRow(plan.match, reading, known[index]);
    if (key === undefined) continue;
    if (seen.has(key)) return index;
    seen.add(key);
  }
  return readings.length;
}

/** The same for two rows that mean one record; undefined for a row with an empty key, which is new. */
function keyOfRow(match: readonly string[], reading: RowReading, found: Known): string | undefined {
  if (typeof found === 'object') return String(found.id);
  const values = reading.valuesOf(match);
  const isComplete = match.every((name) => (values[name] ?? null) !== null);
  return isComplete ? JSON.stringify(values).toLowerCase() : undefined;
}

type Known = StoredRecord | 'several' | undefined;

const findKnown = async (tools: RowTools, readings: readonly RowReading[]): Promise<readonly Known[]> =>
  findRecords(
    tools,
    readings.map((reading) => (reading.isFaulty ? {} : reading.valuesOf(tools.plan.match))),
  );

async function readKeys(tools: RowTools, readings: readonly RowReading[]): Promise<void> {
  const { match } = tools.plan;
  const keys = withParents(tools.fields, match);
  await readFields(tools, readings, (name) => keys.has(name));
  for (const code of tools.codes) for (const reading of readings) await reading.readField(code);
  if (match.includes('id')) for (const reading of readings) reading.readId();
}

/**
 * Looks up the records that texts of rows name, in one statement for each field, so that rows that are read one after
 * the other find them remembered. Fields whose options hang on others of the row are looked up with their row.
 */
export async function findNamed(tools: RowTools, rows: readonly SheetRow[]): Promise<void> {
  const readings = rows.map((row) => new RowReading(tools, row));
  for (const field of tools.fields)
    if (field.relation)
      await tools.texts.prefetch(
        tools.create,
        field,
        readings.flatMap((reading) => reading.textsOf(field)),
      );
}

/** Field by field over all rows, so that the records that texts name are looked up together. */
async function readFields(
  tools: RowTools,
  readings: readonly RowReading[],
  isWanted: (name: string) => boolean,
): Promise<void> {
  for (const field of tools.fields) {
    if (!isWanted(field.name)) continue;
    if (field.relation && readings.length > 1)
      await tools.texts.prefetch(
        tools.create,
        field,
        readings.flatMap((reading) => reading.textsOf(field)),
      );
    for (const reading of readings) await reading.readField(field);
  }
}

/** Reads what hangs on the records that the rows mean, and says what is to be written. */
async function readRest(
  tools: RowTools,
  readings: readonly RowReading[],
  known: readonly Known[],
): Promise<(RowOutcome | ReadyRow)[]> {
  for (const [index, reading] of readings.entries()) reading.found(known[index]);
  await readFields(tools, readings, () => true);
  return readings.map((reading) => readyOf(tools, reading));
}

function readyOf({ plan, fields }: RowTools, reading: RowReading): RowOutcome | ReadyRow {
  const { row, stored, errors, questions } = reading;
  if (reading.isSkipped) return { kind: 'skipped' };
  if (reading.isFaulty) return { kind: 'invalid', errors, questions };
  if (stored ? plan.mode === 'create' : plan.mode === 'update') return { kind: 'skipped' };
  const values = reading.valuesOf(fields.map(({ name }) => name));
  return { row, stored, values, made: reading.made };
}

const bodyOf = (values: Values) => ({ values, files: new Map<string, never>(), discard: async () => {} });

const creationOf = ({ values }: ReadyRow): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const changeOf = ({ plan }: RowTools, { values }: ReadyRow): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !plan.match.includes(name) && (value !== null || plan.clear_empty),
    ),
  );

type Origins = ReadonlyMap<number, readonly StoredProvenance[]>;

/** Where the values came from that the rows are about to replace. */
const originsOf = ({ update }: RowTools, ready: readonly ReadyRow[]): Promise<Origins> =>
  storedProvenances(
    update,
    ready.flatMap(({ stored }) => (stored ? [stored.id] : [])),
  );

/** The outcome of rows from their writes; changed records with their earlier values, for the undo. */
async function outcomesOf(
  tools: RowTools,
  ready: readonly ReadyRow[],
  written: readonly (WrittenRow | AppError)[],
  origins: Origins,
): Promise<RowOutcome[]> {
  const changed = ready.flatMap(({ stored }, index) =>
    stored && isChanged(stored, written[index]!) ? [stored.id] : [],
  );
  const after = await storedRecords(tools.update, changed);
  return ready.map((one, index) => {
    const row = written[index]!;
    if (row instanceof AppError) return { kind: 'invalid', errors: rowErrors(row), questions: [] };
    return one.stored
      ? changeOutcome(tools, { ...one, stored: one.stored }, row, { after, origins })
      : creationOutcome(tools, one, row);
  });
}

const isChanged = (stored: StoredRecord, row: WrittenRow | AppError): boolean =>
  !(row instanceof AppError) && row.version !== stored.version;

function creationOutcome({ create: request }: RowTools, ready: ReadyRow, { id, version }: WrittenRow): RowOutcome {
  const { resource } = request.definition;
  const record: WrittenRecord = { resource, record: id, kind: 'created', version };
  return { kind: 'created', written: [...ready.made, record], values: creationOf(ready) };
}

function changeOutcome(
  tools: RowTools,
  ready: ReadyRow & { readonly stored: StoredRecord },
  { id, version }: WrittenRow,
  { after, origins }: { readonly after: ReadonlyMap<number, StoredRecord>; readonly origins: Origins },
): RowOutcome {
  const { stored, made } = ready;
  if (version === stored.version) return { kind: 'unchanged' };
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value ?? null) !== JSON.stringify(after.get(id)?.values[name] ?? null);
  const before = Object.fromEntries(Object.entries(stored.values).filter(isOther));
  const { resource } = tools.update.definition;
  const provenance = (origins.get(id) ?? []).filter(({ field }) => field in before);
  const record: WrittenRecord = { resource, record: id, kind: 'changed', version, before, provenance };
  return { kind: 'changed', written: [...made, record], values: { ...stored.values, ...changeOf(tools, ready) } };
}

/** The reasons of a rejected write, as errors of the row. @throws any error that is not of the row. */
export function rowErrors(error: unknown): Readonly<Record<string, FieldError>> {
  if (!(error instanceof AppError) || error.code === 'internal_error' || error.code === 'unavailable') throw error;
  return error.errors && Object.keys(error.errors).length > 0
    ? error.errors
    : { root: reasonOf(error, `import.errors.${error.code}`) };
}
