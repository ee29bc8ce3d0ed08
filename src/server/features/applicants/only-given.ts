import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** Inputs that belong to one step alone. */
const OF_ONE_STEP: readonly string[] = ['decision_note', 'move_reason', 'hold_reason', 'withdrawal_reason'];

/** A step without a note or a reason has none, whatever the one before had. */
export async function onlyGiven({ request, values, transition }: HookCall): Promise<WriteValues> {
  const asked = request.definition.states?.transitions.find(({ key }) => key === transition)?.input ?? [];
  const missing = OF_ONE_STEP.filter((name) => values[name] === undefined && asked.some(({ field }) => field === name));
  return Object.fromEntries(missing.map((name) => [name, null]));
}
