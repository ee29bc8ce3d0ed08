import type { FastifyInstance } from 'fastify';
import { type Described, listOf, shape, text, whole } from '#shared/contracts/schema-words.ts';
import { addWorkingDays } from '#shared/rules/working-days.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { type Actor, requestOf } from '#server/records/query/resource-request.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import { bodyOf } from '#server/records/write/bulk.ts';
import { createRecord } from '#server/records/write/create.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { calendarOfStage } from './calendars.ts';
import { findApplicant, findRecipients } from './recipients.ts';

/** Who has a part in the job, by the names that the resource file lists. */
const RECIPIENTS = { ...listOf(text), minItems: 1 } as const;

const notification = shape({ recipients: RECIPIENTS }, { message: text });
const task = shape({ recipients: RECIPIENTS, title: { ...text, minLength: 1 } }, { due_days: whole });
const tag = shape({ tag: { ...text, minLength: 1 } });

/** The actions that every installation has: a notification, a task, a tag. */
export function registerActionKinds(app: FastifyInstance): void {
  const { actions } = app.workflows;
  actions.register<Described<typeof notification>>({
    kind: 'notify',
    settings: notification,
    run: async ({ applicantId, event: { actor, stage, trigger }, settings }) => {
      const to = await findRecipients(app.database, applicantId, settings.recipients);
      const others = to.filter((user) => user !== actor.principal.userId);
      const about = {
        context: 'applicant' as const,
        subject: { resource: 'applicants' as const, id: applicantId },
        to: others,
      };
      const args = { stage: { resource: 'workflow_stages', id: stage } };
      const { message: note } = settings;
      const key = trigger === 'enter' ? ('entered' as const) : ('left' as const);
      await app.notifications.notify(
        note
          ? { ...about, message_key: `${key}_note` as const, args: { ...args, note } }
          : { ...about, message_key: key, args },
      );
    },
    foresee: async ({ applicantId, settings: { recipients, message } }) => ({
      text: message
        ? say('server.workflows.foreseen.note', { note: message })
        : say('server.workflows.foreseen.notify'),
      to: await findRecipients(app.database, applicantId, recipients),
    }),
  });
  actions.register<Described<typeof task>>({
    kind: 'task',
    settings: task,
    run: async ({ applicantId, event: { actor, stage }, settings }) => {
      const request = asWorkflow(app, actor, 'tasks', 'create');
      const calendar = await calendarOfStage(app, stage);
      const due =
        settings.due_days === undefined ? undefined : addWorkingDays(request.context.now, settings.due_days, calendar);
      for (const assignee of await findRecipients(app.database, applicantId, settings.recipients))
        await createRecord(
          request,
          bodyOf({ title: settings.title, assignee, applicant: applicantId, ...(due !== undefined && { due }) }),
        );
    },
    foresee: async ({ applicantId, settings: { recipients, title } }) => ({
      text: say('server.applicants.sets_off.task', { title }),
      to: await findRecipients(app.database, applicantId, recipients),
    }),
  });
  actions.register<Described<typeof tag>>({
    kind: 'tag',
    settings: tag,
    run: async ({ applicantId, event: { actor }, settings }) => {
      const request = asWorkflow(app, actor, 'candidates', 'update');
      const applicant = await findApplicant(app.database, applicantId);
      const candidate = applicant && (await storedRecord(request, applicant.candidate));
      const tags = (candidate?.values['tags'] ?? []) as readonly string[];
      if (!candidate || tags.includes(settings.tag)) return;
      await changeRecord(request, candidate.id, bodyOf({ tags: [...tags, settings.tag] }));
    },
    foresee: async ({ settings }) => ({ text: say('server.applicants.sets_off.tag', { tag: settings.tag }), to: [] }),
  });
}

/**
 * A request by which a workflow acts: it is recorded as done by the user whose move caused it, and needs no permission
 * of theirs, since an Admin has decided that it happens.
 */
function asWorkflow(
  app: FastifyInstance,
  actor: Actor,
  resource: string,
  operation: 'create' | 'update',
): ResourceRequest {
  const definition = app.registry.current.resources[resource];
  if (!definition) throw new AppError('route_not_found', say('server.request.no_route'));
  const request = requestOf(app, actor, definition, operation);
  const writeFields = new Set(
    Object.values(definition.fields)
      .filter(({ system, readOnly }) => !system && !readOnly)
      .map(({ name }) => name),
  );
  const access = { ...request.access, read: true, create: true, update: true, afterUpdate: true, writeFields };
  return { ...request, access };
}
