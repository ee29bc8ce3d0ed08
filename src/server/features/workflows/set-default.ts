import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { writtenAside } from '#server/records/activity/write-aside.ts';
import type { ActionCall } from '#server/records/handlers/handlers.ts';
import { lockWorkflows } from './lock-workflows.ts';

/** Makes a live version the default in place of the current one. @throws {AppError} not_possible if it was retired. */
export async function setDefault({ request, record }: ActionCall): Promise<void> {
  const { database, principal } = request;
  await lockWorkflows(database);
  const { rows } = await database.query<{ id: number; title: string; is_default: boolean; status: string }>(
    `update workflows set is_default = (id = $1), updated_on = now(), updated_by_id = $2
      where id = $1 or is_default returning id, name || ' v' || version as title, coalesce(is_default, false) as is_default, coalesce(status, 'draft') as status`,
    [record.id, principal.userId],
  );
  if (rows.find(({ id }) => id === record.id)?.status !== 'live')
    throw new AppError('not_possible', say('server.workflows.not_live'));
  for (const { id, title, is_default } of rows)
    await writtenAside(request, {
      resource: 'workflows',
      id,
      title,
      before: { is_default: !is_default },
      after: { is_default },
    });
}
