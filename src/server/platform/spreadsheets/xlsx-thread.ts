import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { readXlsx } from './read-xlsx.ts';
import { charactersOf, type SheetFile, type SheetRow } from './sheet-file.ts';
import type { FromXlsxThread, ToXlsxThread, XlsxThreadData } from './xlsx-messages.ts';

const MAX_BATCH_ROWS = 500;
const MAX_BATCH_CHARACTERS = 1_000_000;

if (!parentPort) throw new Error('This file is the start of a worker thread.');
const port = parentPort;
const { path } = workerData as XlsxThreadData;
let file: SheetFile | undefined;
let rows: AsyncGenerator<SheetRow> | undefined;

port.on('message', (message: ToXlsxThread) => {
  void answer(message)
    .catch(rejection)
    .then((reply) => port.postMessage(reply, []));
});

async function answer(message: ToXlsxThread): Promise<FromXlsxThread> {
  file ??= await readXlsx(path);
  if (message.kind === 'open') return { kind: 'opened', sheets: file.sheets };
  if (message.kind === 'rows') {
    await rows?.return(undefined);
    rows = file.rows(message.sheet);
  }
  return { kind: 'rows', rows: rows ? await nextRows(rows) : [] };
}

/** As many rows as are cheap to carry over. */
async function nextRows(all: AsyncGenerator<SheetRow>): Promise<readonly SheetRow[]> {
  const batch: SheetRow[] = [];
  let characters = 0;
  while (batch.length < MAX_BATCH_ROWS && characters < MAX_BATCH_CHARACTERS) {
    const step = await all.next();
    if (step.done) break;
    batch.push(step.value);
    characters += charactersOf(step.value.cells);
  }
  return batch;
}

const rejection = (error: unknown): FromXlsxThread =>
  error instanceof AppError
    ? { kind: 'rejected', code: error.code, message: error.said ?? error.message }
    : { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
