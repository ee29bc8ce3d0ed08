import type { Workflow } from '#shared/rules/workflows.ts';
import type { Database } from '#server/platform/db/database.ts';

interface EarlierStage {
  readonly id: number;
  readonly name: string;
}

/**
 * The stage that an earlier one is in this version of a workflow: itself, or after a migration the one with its name.
 */
function inVersion({ stages }: Workflow, earlier: EarlierStage | undefined): number | undefined {
  if (!earlier) return undefined;
  const name = earlier.name.trim().toLowerCase();
  const found =
    stages.find(({ id }) => id === earlier.id) ?? stages.find((stage) => stage.name.trim().toLowerCase() === name);
  return found?.id;
}

/** The stage in which an applicant was last while active or on hold: what reopening an application returns to. */
export async function stageBeforeEnd(
  database: Database,
  applicant: number,
  workflow: Workflow,
): Promise<number | undefined> {
  const { rows } = await database.query<EarlierStage>(
    `select s.id, s.name from applicant_events e join workflow_stages s on s.id = e.from_stage_id
      where e.applicant_id = $1 and e.from_status in ('active', 'on_hold') and e.to_status not in ('active', 'on_hold')
      order by e.id desc limit 1`,
    [applicant],
  );
  return inVersion(workflow, rows[0]);
}

/** The stage from which an applicant came to the one on hold. */
export async function stageBeforeHold(
  database: Database,
  applicant: number,
  workflow: Workflow,
): Promise<number | undefined> {
  const { rows } = await database.query<EarlierStage>(
    `select s.id, s.name from applicant_events e join workflow_stages s on s.id = e.from_stage_id
       join workflow_stages t on t.id = e.to_stage_id
      where e.applicant_id = $1 and t.kind = 'hold' and s.kind <> 'hold' order by e.id desc limit 1`,
    [applicant],
  );
  return inVersion(workflow, rows[0]);
}
