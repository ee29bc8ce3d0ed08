import { AppError, type FieldErrors } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall, RecordSubscriber } from '#server/records/handlers/handlers.ts';
import { fieldName } from '#server/records/query/names.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { changedValues } from '#server/records/write/changed-values.ts';
import { isRequiredField } from './required-fields.ts';

/** What can still be changed in the stages of a version that is live or retired: how they are called and look. */
const FREE: ReadonlySet<string> = new Set(['name', 'candidate_label', 'color']);

/**
 * Keeps the stages of live and retired versions as they are: applicants are in them.
 * @throws {AppError} locked; invalid for required fields that do not exist.
 */
export async function checkStage({ request, values, before }: HookCall): Promise<void> {
  const changed = before ? Object.keys(changedValues(before, values, new Set())) : Object.keys(values);
  const locked = changed.filter((name) => !before || !FREE.has(name));
  if (locked.length > 0 && !(await isDraft(request, Number(values['workflow']))))
    throw new AppError('locked', say('server.workflows.stage_locked'), {
      errors: before ? lockedErrors(request, locked) : { workflow: say('server.workflows.stage_locked') },
    });
  const required = (values['required_fields'] ?? []) as readonly string[];
  const unknown = required.find((name) => !isRequiredField(request.definitions, name));
  if (unknown === undefined || !changed.includes('required_fields')) return;
  const message = say('server.workflows.unknown_field', { field: unknown });
  throw new AppError('invalid', message, { errors: { required_fields: message } });
}

const lockedErrors = ({ definition }: ResourceRequest, names: readonly string[]): FieldErrors =>
  Object.fromEntries(
    names.map((name) => [name, say('server.workflows.stage_field_locked', { field: fieldName(definition, name) })]),
  );

/** @throws {AppError} locked for a stage of a version that is live or retired. */
export const checkStageDeletion = async ({ request, id }: HookCall): Promise<void> =>
  requireDraftOf(request, Number(id));

/** The order of the stages says which comes next. */
export const stagesKeepOrder: RecordSubscriber = { moving: requireDraftOf };

async function requireDraftOf(request: ResourceRequest, stage: number): Promise<void> {
  const { rows } = await request.database.query<{ workflow: number }>(
    'select workflow_id as workflow from workflow_stages where id = $1',
    [stage],
  );
  if (rows[0] && !(await isDraft(request, rows[0].workflow)))
    throw new AppError('locked', say('server.workflows.stage_locked'));
}

/** The version stays what it is until the transaction ends. */
async function isDraft({ database }: ResourceRequest, workflow: number): Promise<boolean> {
  const { rows } = await database.query<{ status: string | null }>(
    'select status from workflows where id = $1 for share',
    [workflow],
  );
  return rows[0] === undefined || rows[0].status === 'draft';
}
