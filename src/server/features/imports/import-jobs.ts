import type { FastifyInstance } from 'fastify';
import { type ImportAbout, NO_COUNTS } from '#shared/contracts/imports.ts';
import type { JobsOfKind } from '#server/platform/jobs/jobs.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { ImportData, WrittenRecord } from './import-job.ts';
import { releaseOldFiles } from './queries.ts';
import { beforeImport } from './service.ts';
import { checkRows, runRows } from './take-rows.ts';
import { undoRows } from './undo.ts';

/** Registers imports: a check tries all rows, a run takes them over, and an undo goes back row by row. */
export function registerImportJobs(app: FastifyInstance): JobsOfKind<ImportData> {
  app.background.register({
    kind: 'imports-retention',
    schedule: { cron: '50 * * * *' },
    run: async () => {
      for (const id of await releaseOldFiles(app.database)) await app.fileStore.delete(id);
    },
  });
  return app.backgroundJobs.register<ImportData, unknown, readonly WrittenRecord[]>({
    kind: 'imports',
    atOnce: 2,
    phases: {
      checking: {
        through: 'checked',
        stopped: 'ready',
        failed: 'ready',
        startsOver: true,
        run: (run) => checkRows(app, run),
      },
      running: { through: 'done', stopped: 'stopped', failed: 'failed', run: (run) => runRows(app, run) },
    },
    undo: (job) => undoRows(app, job),
    startsFrom: 'checked',
    before: beforeImport,
    about: ({ data: { resource, file_name } }): ImportAbout => ({ resource, file_name }),
    ended: async ({ id, user_id: userId, role_key: role, data, counts }, state) => {
      if (state === 'checking') return;
      const { undone, kept } = counts;
      const rows = Object.fromEntries(Object.keys(NO_COUNTS).map((name) => [name, counts[name] ?? 0]));
      const isUndo = state === 'undoing';
      await recordActivity(
        app.database,
        { userId, role },
        {
          action: isUndo ? 'import_undone' : 'imported',
          resource: data.resource,
          after: { file: data.file_name, ...(isUndo ? { undone, kept } : rows) },
          requestId: `imports-${id}`,
        },
      );
    },
    keptDays: null,
  });
}
