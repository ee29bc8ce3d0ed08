import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { NO_COUNTS } from '#shared/contracts/imports.ts';
import { AppError } from '#shared/errors.ts';
import {
  changeImport,
  claimImport,
  eventOf,
  findAbandoned,
  findImport,
  type ImportRow,
  releaseAll,
  releaseOldFiles,
  touchImport,
} from './queries.ts';
import { checkRows, type JobContext, LostJob, runRows } from './take-rows.ts';
import { undoImport } from './undo.ts';

const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 2;

/** Works on imports in the background, one batch after the other, and takes up what another process left. */
export interface ImportRunner {
  /** There is something to do. */
  wake(): void;
  /** Ends between two batches; what is not done is gone on with at the next start. */
  close(): Promise<void>;
}

const WORK = { checking: checkRows, running: runRows, undoing: undoImport } as const;

export function startImportRunner(app: FastifyInstance): ImportRunner {
  const worker = `${hostname().slice(0, 40)}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const stop = new AbortController();
  const context: JobContext = { app, worker, signal: stop.signal };
  const atWork = new Map<number, Promise<void>>();
  // Work belongs to no request and to no transaction, whoever woke it.
  const detached = AsyncLocalStorage.snapshot();

  const look = async () => {
    for (const id of await findAbandoned(app.database)) {
      if (stop.signal.aborted || atWork.size >= AT_ONCE) return;
      if (atWork.has(id)) continue;
      const work = workOn(context, id).finally(() => {
        atWork.delete(id);
        wake();
      });
      atWork.set(id, work);
    }
  };
  // One process owns an embedded database: whoever had the jobs before is gone.
  let looking: Promise<void> = app.database.kind === 'embedded' ? releaseAll(app.database) : Promise.resolve();
  const wake = () => {
    if (stop.signal.aborted) return;
    detached(() => {
      looking = looking
        .then(look)
        .catch((error: unknown) => app.log.error({ err: error }, 'imports could not be looked for'));
    });
  };
  const clean = async () => {
    for (const id of await releaseOldFiles(app.database)) await app.fileStore.delete(id);
  };
  const timer = setInterval(wake, LOOK_EVERY_MS).unref();
  const cleaner = setInterval(
    () => void clean().catch((error: unknown) => app.log.error({ err: error }, 'old imports could not be cleared')),
    3_600_000,
  ).unref();
  wake();

  return {
    wake,
    async close() {
      stop.abort();
      clearInterval(timer);
      clearInterval(cleaner);
      await looking;
      await Promise.all(atWork.values());
    },
  };
}

async function workOn(context: JobContext, id: number): Promise<void> {
  const { app, worker } = context;
  const row = await claimImport(app.database, id, worker);
  const work = row && WORK[row.state as keyof typeof WORK];
  if (!row || !work) return;
  const beat = setInterval(() => void touchImport(app.database, id, worker).catch(() => undefined), 5_000).unref();
  try {
    await work(context, row);
    if (context.signal.aborted) await changeImport(app.database, id, { worker: null }, { worker });
  } catch (error) {
    await failed(context, row, error);
  } finally {
    clearInterval(beat);
  }
}

async function failed({ app, worker }: JobContext, row: ImportRow, error: unknown): Promise<void> {
  // The database was away, or somebody else has the job: it is taken up again when its lease has run out.
  if (error instanceof LostJob || (error instanceof AppError && error.code === 'unavailable')) return;
  const isKnown = error instanceof AppError && error.code !== 'internal_error';
  if (!isKnown) app.log.error({ err: error, import: row.id }, 'an import failed');
  const fault = isKnown ? error.message : 'Something went wrong. Try again; if it stays, tell an administrator.';
  const state = row.state === 'checking' ? 'ready' : row.state === 'undoing' ? 'undone' : 'failed';
  try {
    await changeImport(
      app.database,
      row.id,
      { state, fault, worker: null, stop_requested: false, finished_on: new Date() },
      { worker },
    );
    const now = await findImport(app.database, row.id);
    if (now) app.events.toUser(row.user_id, 'import', eventOf(now, { ...NO_COUNTS, ...now.counts }));
  } catch (cause) {
    app.log.error({ err: cause, import: row.id }, 'that an import failed could not be kept');
  }
}
