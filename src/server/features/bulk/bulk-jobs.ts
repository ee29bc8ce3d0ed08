import type { FastifyInstance } from 'fastify';
import type { BulkAbout, BulkWork } from '#shared/contracts/bulk-jobs.ts';
import { AppError } from '#shared/errors.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { ItemWork, Job, JobItem, JobsOfKind } from '#server/platform/jobs/jobs.ts';
import { say } from '#server/platform/texts/say.ts';
import { jobActor } from '#server/features/accounts/job-actor.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { lastEvents } from '#server/records/events/last-events.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestFor, requestOf } from '#server/records/query/resource-request.ts';
import { findResource } from '#server/records/registry/registry.ts';
import { itemUndo, itemWork } from './item-work.ts';
import type { Earlier } from './workers.ts';

export interface BulkData {
  readonly resource: string;
  readonly work: BulkWork;
}

/** Above this, who looks at the lists gets one event a batch instead of one a record. */
const MANY = 1_000;

/** Registers bulk work on records: each item is the id of one. */
export const registerBulkJobs = (app: FastifyInstance): JobsOfKind<BulkData> =>
  app.backgroundJobs.register<BulkData, number, Earlier>({
    kind: 'bulk',
    atOnce: 3,
    work: (job, items) => batchOf(app, job, items, itemWork),
    undo: (job, items) => batchOf(app, job, items, itemUndo),
    about: ({ data: { resource, work } }): BulkAbout => ({
      resource,
      work: work.kind,
      key: 'key' in work ? work.key : null,
    }),
    named: async (http, { data }, items) => {
      const definition = findResource(app.registry.current, data.resource);
      const ids = items.map((item) => item.data);
      const titles = definition && (await readableTitles(requestFor(http, definition), ids));
      return ids.map((id) => ({ id, title: titles?.get(id) ?? null }));
    },
    ended: async ({ id, user_id: userId, role_key: role, data, counts }, state) => {
      const { done = 0, rejected, undone, kept } = counts;
      const isUndo = state === 'undoing';
      await recordActivity(
        app.database,
        { userId, role },
        {
          action: isUndo ? 'bulk_undone' : 'bulk_done',
          resource: data.resource,
          after: isUndo ? { bulk_job: id, undone, kept } : { bulk_job: id, done, rejected },
          requestId: `bulk-${id}`,
        },
      );
    },
  });

async function batchOf(
  app: FastifyInstance,
  job: Job<BulkData>,
  items: readonly JobItem<number, Earlier>[],
  workOf: typeof itemWork,
): Promise<ItemWork<number, Earlier>> {
  const { resource, work } = job.data;
  const definition = app.registry.current.resources[resource];
  if (!definition) throw new AppError('not_found', say('server.bulk.list_gone'));
  const actor = await jobActor(app, job);
  const last = lastEvents();
  const events = job.total > MANY ? { ...app.events, record: last.record } : app.events;
  const alreadyRead = new Map<string, Promise<unknown>>();
  const requestTo = (to: ResourceDefinition): ResourceRequest => ({
    ...requestOf(app, actor, to, 'update'),
    events,
    foundChoices: new Set<string>(),
    alreadyRead,
  });
  const request = requestTo(definition);
  return { ...workOf(request, { work, items, requestTo }), committed: () => last.flush(app.events) };
}
