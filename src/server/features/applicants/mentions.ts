import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { findPerson } from '#server/features/accounts/person-queries.ts';
import { principalOf } from '#server/features/accounts/principals.ts';
import { say } from '#server/platform/texts/say.ts';
import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';

/** Notifies the users whom a note newly mentions, and rejects those who can't read it. */
export const mentionsAreNotified = (app: FastifyInstance): RecordSubscriber => ({
  created: async (request, { id, after }) => notify(app, request, { id, after, known: [] }),
  changed: async (request, { id, before, after }) => notify(app, request, { id, after, known: mentioned(before) }),
});

const mentioned = ({ mentions }: WriteValues): readonly number[] =>
  Array.isArray(mentions) ? mentions.map(Number) : [];

interface Note {
  readonly id: number;
  readonly after: WriteValues;
  /** The users whom it has mentioned before. */
  readonly known: readonly number[];
}

async function notify(app: FastifyInstance, request: ResourceRequest, { id, after, known }: Note): Promise<void> {
  const all = mentioned(after);
  for (const user of all) await requireReader(app, request, id, user);
  const to = all.filter((user) => user !== request.principal.userId && !known.includes(user));
  if (to.length === 0) return;
  await app.notifications.notify({
    context: 'applicant',
    subject: { resource: 'applicants', id: Number(after['applicant']) },
    message_key: 'mentioned',
    args: {},
    to,
  });
}

/** @throws {AppError} invalid, with the name of the user who can't read the note. */
async function requireReader(app: FastifyInstance, request: ResourceRequest, id: number, user: number): Promise<void> {
  const person = await findPerson(request.database, user);
  if (!person) return;
  const principal = await principalOf(app, { ...person, user_id: user });
  const reading = requestOf(app, { principal, requestId: request.requestId }, request.definition);
  if (reading.access.can.show && (await matchesRows(reading, id, reading.access.read))) return;
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
  const message = say('server.applicants.cannot_read_note', { name });
  throw new AppError('invalid', message, { errors: { mentions: message } });
}
