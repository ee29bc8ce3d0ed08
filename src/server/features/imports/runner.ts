import type { FastifyInstance } from 'fastify';
import { AT_WORK, type ImportState, NO_COUNTS } from '#shared/contracts/imports.ts';
import type { FieldError } from '#shared/errors.ts';
import type { Enqueue, Task } from '#server/platform/background/background.ts';
import { workFailure } from '#server/platform/background/work-failure.ts';
import { say, storedMessage } from '#server/platform/texts/say.ts';
import { changeImport, claimImport, eventOf, findForsaken, findImport, releaseOldFiles } from './queries.ts';
import { checkRows, type ImportContext, runRows } from './take-rows.ts';
import { undoImport } from './undo.ts';

interface Payload {
  readonly import: number;
}

const PAYLOAD = {
  type: 'object',
  additionalProperties: false,
  required: ['import'],
  properties: { import: { type: 'integer', minimum: 1 } },
} as const;

const WORK = { checking: checkRows, running: runRows, undoing: undoImport } as const;

/**
 * Registers the work on imports: one batch after the other, continued where another process left it. @returns the
 * function that starts it.
 */
export function registerImportWork(app: FastifyInstance): Enqueue<Payload> {
  const begin = app.background.register<Payload>({
    kind: 'imports-run',
    payload: PAYLOAD,
    atOnce: 2,
    waitAfter: () => 15,
    run: ({ import: id }, task) => workOn(app, id, task),
    ended: ({ import: id }, { state, error }) => rest(app, id, state, error),
  });
  app.background.register({
    kind: 'imports-retention',
    schedule: { cron: '50 * * * *' },
    run: async () => {
      for (const id of await releaseOldFiles(app.database)) await app.fileStore.delete(id);
      // State and work are written together; this mends what was changed in the database by hand.
      for (const { id, user_id: startedBy } of await findForsaken(app.database))
        await begin({ import: id }, { startedBy });
    },
  });
  return begin;
}

async function workOn(app: FastifyInstance, id: number, task: Task): Promise<void> {
  const row = await claimImport(app.database, id, task.run);
  const work = row && WORK[row.state as keyof typeof WORK];
  if (!row || !work) return;
  const context: ImportContext = { app, worker: task.run, task };
  try {
    await work(context, row);
  } catch (error) {
    throw workFailure(app.log, error, {
      about: { import: row.id },
      event: 'an import failed',
      message: say('server.imports.failed'),
    });
  }
  task.signal.throwIfAborted();
}

/** The state of an import whose work did not finish. */
const RESTING: Partial<Record<ImportState, ImportState>> = { checking: 'ready', undoing: 'undone' };

async function rest(
  app: FastifyInstance,
  id: number,
  state: 'failed' | 'cancelled',
  error?: FieldError,
): Promise<void> {
  const row = await findImport(app.database, id);
  if (!row || !AT_WORK.includes(row.state)) return;
  const isCancelled = state === 'cancelled';
  await changeImport(app.database, id, {
    state: RESTING[row.state] ?? (isCancelled ? 'stopped' : 'failed'),
    error: isCancelled ? null : (error ?? storedMessage(say('server.imports.failed'))),
    worker: null,
    stop_requested: false,
    finished_on: new Date(),
  });
  const now = await findImport(app.database, id);
  if (now) app.events.toUser(row.user_id, 'import', eventOf(now, { ...NO_COUNTS, ...now.counts }));
}
