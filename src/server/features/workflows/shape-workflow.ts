import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { lockWorkflows } from './lock-workflows.ts';
import { checkPublication } from './publish.ts';

/**
 * Numbers a new version, and checks the transitions of the others.
 * @throws {AppError} not_possible for a version that cannot be published, and for the retirement of the default.
 */
export const shapeWorkflow =
  (app: FastifyInstance) =>
  async (call: HookCall): Promise<WriteValues | void> => {
    if (!call.before) return numbered(call);
    if (call.transition === 'publish') return checkPublication(app, call);
    if (call.transition === 'retire') await keepDefault(call);
  };

/** A version of the family that code gives, or the first of a new one. */
async function numbered({ request: { database }, values }: HookCall): Promise<WriteValues> {
  if (typeof values['family'] !== 'string') return { family: randomUUID(), version: 1 };
  await lockWorkflows(database);
  const { rows } = await database.query<{ next: number }>(
    'select coalesce(max(version), 0)::int + 1 as next from workflows where family = $1',
    [values['family']],
  );
  return { version: rows[0]?.next ?? 1 };
}

/** @throws {AppError} not_possible where the workflow is the default: a team always has one. */
export async function keepDefault({ request: { database }, id }: HookCall): Promise<void> {
  await lockWorkflows(database);
  const { rows } = await database.query<{ is_default: boolean }>(
    'select coalesce(is_default, false) as is_default from workflows where id = $1',
    [id],
  );
  if (rows[0]?.is_default) throw new AppError('not_possible', say('server.workflows.is_default'));
}
