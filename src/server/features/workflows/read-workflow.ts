import type { CheckedStage, StageAction } from '#shared/rules/check-workflow.ts';
import type { Workflow } from '#shared/rules/workflows.ts';
import type { Database } from '#server/platform/db/database.ts';

type StageRow = Omit<CheckedStage, 'on_enter' | 'on_exit'> & {
  readonly on_enter: readonly StageAction[];
  readonly on_exit: readonly StageAction[];
};

/** The stages of a version of a workflow with everything that a check needs, in their order, in one statement. */
export async function readWorkflow(database: Database, id: number): Promise<Workflow<CheckedStage>> {
  const { rows } = await database.query<StageRow>(
    `select t.id, t.name, t.kind, coalesce(t.back_allowed, false) as back_allowed,
            coalesce(t.required_fields, '[]') as required_fields,
            coalesce((select jsonb_agg(n.target_id order by n.position) from workflow_stages_next_stages n where n.record_id = t.id), '[]') as next_stages,
            coalesce((select jsonb_agg(to_jsonb(r) - 'id' - '_record_id' - '_position' order by r._position) from workflow_stages__on_enter r where r._record_id = t.id), '[]') as on_enter,
            coalesce((select jsonb_agg(to_jsonb(r) - 'id' - '_record_id' - '_position' order by r._position) from workflow_stages__on_exit r where r._record_id = t.id), '[]') as on_exit
       from workflow_stages t where t.workflow_id = $1 order by t.position, t.id`,
    [id],
  );
  return { stages: rows };
}
