import type { FastifyRequest } from 'fastify';
import type { RightRecord } from '#shared/contracts/stage-permissions.ts';
import type { RightStage, RightState } from '#shared/rules/stage-rights.ts';
import { teamToday } from '#server/features/settings/read-settings.ts';
import { stateOf } from '#server/features/versions/configuration.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notFound } from '#server/records/query/merged-away.ts';
import { requirePermission } from '#server/records/query/request.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';

/** What versions keep of the permissions of a workflow. */
export interface RightsValue {
  readonly deny_unless_granted: boolean;
  readonly records: readonly RightRecord[];
}

/** The permissions of one workflow, as they are. */
export interface WorkflowRights extends RightState {
  readonly workflow: {
    readonly id: number;
    readonly name: string;
    readonly version: number;
    readonly status: string;
    readonly deny_unless_granted: boolean;
  };
  readonly stages: readonly (RightStage & { readonly name: string; readonly kind: string })[];
  /** Identifies them: of two equal ones nothing has changed in between. */
  readonly state: string;
}

/**
 * The permissions of a workflow.
 * @throws {AppError} not_found where the reader cannot read the workflow; forbidden for users who cannot read permissions.
 */
export async function readRights(http: FastifyRequest, id: number): Promise<WorkflowRights> {
  const app = http.server;
  const permissions = requestTo(http, 'stage_permissions');
  requirePermission(permissions, permissions.access.read === true);
  const request = requestTo(http, 'workflows');
  const stored = await storedRecord(request, id);
  if (!stored) throw await notFound(request, id);
  const { name, version, status, deny_unless_granted: isStrict } = stored.values;
  const value = await rightsOf(app.database, id, isStrict === true);
  return {
    ...value,
    workflow: {
      id,
      name: String(name ?? ''),
      version: Number(version ?? 1),
      status: String(status ?? ''),
      deny_unless_granted: value.deny_unless_granted,
    },
    stages: await stagesOf(app.database, id),
    today: await teamToday(app),
    state: stateOf([value.deny_unless_granted, value.records]),
  };
}

/** What a version of them keeps. */
export const valueOf = ({ deny_unless_granted, records }: RightsValue): RightsValue => ({
  deny_unless_granted,
  records,
});

async function rightsOf(database: Database, workflow: number, isStrict: boolean): Promise<RightsValue> {
  const { rows } = await database.query<RightRecord>(
    `select p.stage_id as stage, p.role, p.user_id as "user", p."right", coalesce(p.effect, 'deny') as effect, p.until::text as until, p.note
       from stage_permissions p join workflow_stages s on s.id = p.stage_id
      where s.workflow_id = $1 order by p.stage_id, p.role, p.user_id, p."right"`,
    [workflow],
  );
  return { deny_unless_granted: isStrict, records: rows };
}

interface StageRow {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly hidden: readonly string[];
}

/** A field that is called after a role (`hidden_from_vendors`) hides the stage from it. */
const HIDDEN = /^hidden_from_(.*)s$/;

async function stagesOf(database: Database, workflow: number): Promise<WorkflowRights['stages']> {
  const { rows } = await database.query<StageRow>(
    `select s.id, s.name, coalesce(s.kind, '') as kind,
            coalesce((select jsonb_agg(e.key) from jsonb_each(to_jsonb(s)) e where e.key like 'hidden\\_from\\_%' and e.value = 'true'), '[]') as hidden
       from workflow_stages s where s.workflow_id = $1 order by s.position, s.id`,
    [workflow],
  );
  return rows.map(({ hidden, ...stage }) => ({
    ...stage,
    hidden_from: hidden.flatMap((name) => HIDDEN.exec(name)?.[1] ?? []),
  }));
}
