import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** Notes when a task was done and who did it; both go when it is open again. */
export async function noteDone({ request, values, before }: HookCall): Promise<WriteValues> {
  if (values['done'] !== true) return { done_on: null, done_by: null };
  if (before?.['done'] === true) return {};
  return { done_on: request.context.now, done_by: request.principal.userId };
}
