import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { ActionCall } from '#server/records/handlers/handlers.ts';
import { lockWorkflows } from './lock-workflows.ts';

/** Makes a live version the default in place of the current one. @throws {AppError} not_possible if it was retired. */
export async function setDefault({ request, record }: ActionCall): Promise<void> {
  const { database } = request;
  await lockWorkflows(database);
  const { rows } = await database.query<{ id: number; status: string | null }>(
    'select id, status from workflows where id = $1 or is_default order by id for no key update',
    [record.id],
  );
  if (rows.find(({ id }) => id === record.id)?.status !== 'live')
    throw new AppError('not_possible', say('server.workflows.not_live'));
  const change = rows.map(({ id }) => ({ id, values: { is_default: id === record.id } }));
  await request.records.write(request, { resource: 'workflows', change });
}
