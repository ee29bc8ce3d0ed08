import type { Caller, HierarchyServer } from '../resources/hierarchy.ts';

export const WORKFLOW = '/api/v1/admin-app/workflow/';
export const STAGE = '/api/v1/admin-app/workflow-stage/';
export const STAGE_PERMISSION = '/api/v1/admin-app/stage-permission/';

/** A stage as a test names it: its kind, and the names of the stages that follow. */
export interface PlannedStage {
  readonly kind: string;
  readonly next?: readonly string[];
  readonly [field: string]: unknown;
}

export const SIMPLE: Readonly<Record<string, PlannedStage>> = {
  Applied: { kind: 'new' },
  Interview: { kind: 'interview' },
  Hired: { kind: 'hired' },
  Rejected: { kind: 'rejected' },
};

/** A draft with these stages in their order, and the ids of the stages by name. */
export async function makeDraft(
  server: HierarchyServer,
  stages: Readonly<Record<string, PlannedStage>> = SIMPLE,
  values: object = {},
): Promise<{ readonly id: number; readonly stages: Readonly<Record<string, number>> }> {
  const { id } = await server.create(WORKFLOW, { name: 'Sales', ...values });
  const ids: Record<string, number> = {};
  for (const [name, { next: _next, ...stage }] of Object.entries(stages))
    ids[name] = (await server.create(STAGE, { workflow: id, name, ...stage })).id;
  for (const [name, { next }] of Object.entries(stages))
    if (next) await server.admin.patch(`${STAGE}${ids[name]}/`, { next_stages: next.map((each) => ids[each]) });
  return { id, stages: ids };
}

export const publish = (by: Caller, id: number) => by.post(`${WORKFLOW}${id}/transitions/publish/`, {});
export const retire = (by: Caller, id: number) => by.post(`${WORKFLOW}${id}/transitions/retire/`, {});

/** @returns the id of the draft. */
export async function makeVersion(by: Caller, id: number): Promise<number> {
  const { body, text } = await by.post(`${WORKFLOW}${id}/actions/new_version/`, {});
  if (body.code !== 0) throw new Error(text);
  return body.created;
}

export async function makePublished(...[server, stages, values]: Parameters<typeof makeDraft>) {
  const draft = await makeDraft(server, stages, values);
  const { status, text } = await publish(server.admin, draft.id);
  if (status !== 200) throw new Error(text);
  return draft;
}
