import { AppError } from '#shared/errors.ts';
import type { HookName } from '#engine/schema/deed-definition.ts';
import type { ResourceRequest } from '../resources/request.ts';
import type { WriteValues } from '../resources/write-statement.ts';
import { handlerNamed, type HookCall } from './handlers.ts';

/** Whether a write has to happen in a transaction for the sake of its hooks. */
export const hasHooks = ({ definition }: ResourceRequest, ...names: readonly HookName[]): boolean =>
  names.some((name) => (definition.hooks[name]?.length ?? 0) > 0);

/** Runs the hooks of one kind in the file's order, each on what the one before made of it. @returns the values as they are to stand. */
export async function runHooks(
  request: ResourceRequest,
  hook: HookName,
  call: Omit<HookCall, 'request' | 'hook'>,
): Promise<WriteValues> {
  let { values } = call;
  for (const name of request.definition.hooks[hook] ?? []) {
    const changed = await handlerNamed(request.handlers, 'hook', name)({ ...call, request, hook, values });
    if (changed) values = { ...values, ...changed };
  }
  return values;
}

/** `beforeSave` may give values to fields of the record, and nothing else. @throws where a hook names another field: a fault of the code. */
export function onlyFields({ definition }: ResourceRequest, values: WriteValues): Record<string, unknown> {
  for (const name of Object.keys(values))
    if (!definition.fields[name] || definition.fields[name].system)
      throw new AppError('internal_error', `A hook of ${definition.resource} wrote the unknown field ${name}`);
  return { ...values };
}
