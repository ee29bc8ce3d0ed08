import type { FastifyInstance } from 'fastify';
import type { ModulePermission } from '#engine/access/access.ts';
import type { PermissionTemplate } from '#shared/contracts/team.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Actor, updateMember } from '#server/features/accounts/members.ts';
import { say } from '#server/platform/texts/say.ts';

/** The parts of a template that an Admin writes; absent stays. */
export interface TemplateChange {
  readonly name?: string;
  readonly description?: string;
  readonly permissions?: readonly ModulePermission[];
}

interface TemplateRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly ModulePermission[];
  readonly updated_on: string;
}

const COLUMNS = 'id, name, description, permissions, updated_on';

const present = ({ permissions, ...row }: TemplateRow): PermissionTemplate => ({
  ...row,
  permissions: JSON.stringify(permissions),
});

export async function findTemplates(database: Database): Promise<readonly PermissionTemplate[]> {
  const { rows } = await database.query<TemplateRow>(
    `select ${COLUMNS} from system.permission_templates order by lower(name) collate "und-x-icu", id`,
  );
  return rows.map(present);
}

/** @throws {AppError} not_unique. */
export function createTemplate(
  app: FastifyInstance,
  actor: Actor,
  { name, description, permissions }: Required<TemplateChange>,
): Promise<PermissionTemplate> {
  return app.database.transaction(async () => {
    const { rows } = await app.database.query<TemplateRow>(
      `insert into system.permission_templates (name, description, permissions, updated_by_id) values ($1, $2, $3::jsonb, $4)
        on conflict do nothing returning ${COLUMNS}`,
      [name, description, JSON.stringify(permissions), actor.principal.userId],
    );
    const [row] = rows;
    if (!row) throw nameTaken();
    await record(app, actor, row, 'permission_template_changed', undefined, { name, description, permissions });
    return present(row);
  });
}

/** @throws {AppError} not_found, not_unique. */
export function changeTemplate(
  app: FastifyInstance,
  actor: Actor,
  id: number,
  change: TemplateChange,
): Promise<PermissionTemplate> {
  const { database } = app;
  return database.transaction(async () => {
    const before = await lockTemplate(database, id);
    const after = { ...before, ...defined(change) };
    const { rows: taken } = await database.query(
      'select 1 from system.permission_templates where lower(name) = lower($1) and id <> $2',
      [after.name, id],
    );
    if (taken.length > 0) throw nameTaken();
    const { rows } = await database.query<TemplateRow>(
      `update system.permission_templates set name = $2, description = $3, permissions = $4::jsonb, updated_on = now(), updated_by_id = $5
        where id = $1 returning ${COLUMNS}`,
      [id, after.name, after.description, JSON.stringify(after.permissions), actor.principal.userId],
    );
    await record(app, actor, before, 'permission_template_changed', facts(before), facts(after));
    return present(rows[0]!); // it is locked
  });
}

/** Users keep the permissions that they were given by it. @throws {AppError} not_found. */
export function deleteTemplate(app: FastifyInstance, actor: Actor, id: number): Promise<void> {
  const { database } = app;
  return database.transaction(async () => {
    const before = await lockTemplate(database, id);
    await database.query('delete from system.permission_templates where id = $1', [id]);
    await record(app, actor, before, 'permission_template_deleted', facts(before), undefined);
  });
}

/** Replaces the permission lists of several members, all or none. @throws {AppError} not_found. */
export function applyTemplate(
  app: FastifyInstance,
  actor: Actor,
  id: number,
  members: readonly number[],
): Promise<void> {
  return app.database.transaction(async () => {
    const { permissions } = await lockTemplate(app.database, id);
    for (const member of members.toSorted((one, other) => one - other))
      await updateMember(app, actor, member, { permissions });
  });
}

async function lockTemplate(database: Database, id: number): Promise<TemplateRow> {
  const { rows } = await database.query<TemplateRow>(
    `select ${COLUMNS} from system.permission_templates where id = $1 for update`,
    [id],
  );
  const [row] = rows;
  if (row) return row;
  throw new AppError('not_found', say('server.members.no_template'));
}

const facts = ({ name, description, permissions }: TemplateRow) => ({ name, description, permissions });

const defined = (change: TemplateChange): Partial<TemplateRow> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const nameTaken = () =>
  new AppError('not_unique', say('rights.template.taken'), {
    errors: { name: say('rights.template.taken') },
  });

const record = (
  app: FastifyInstance,
  { principal, requestId }: Actor,
  { id, name }: Pick<TemplateRow, 'id' | 'name'>,
  action: string,
  before: object | undefined,
  after: object | undefined,
) =>
  recordActivity(app.database, principal, {
    action,
    resource: 'permission_templates',
    recordId: id,
    recordTitle: name,
    before,
    after,
    requestId,
  });
