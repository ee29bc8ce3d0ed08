import { AppError } from '#shared/errors.ts';
import type { HookName } from '#engine/model/record-action-definition.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { stepsOf, type WritePath } from '#server/records/query/write-paths.ts';

const hooksOf = ({ definition }: ResourceRequest, path: WritePath, hook: HookName): readonly string[] =>
  stepsOf(path).hooks.includes(hook) ? (definition.hooks[hook] ?? []) : [];

/** Whether a write by this path has such hooks. */
export const hasHooks = (request: ResourceRequest, path: WritePath, ...names: readonly HookName[]): boolean =>
  names.some((name) => hooksOf(request, path, name).length > 0);

/** Whether there are subscribers to writes by this path. */
export const hasSubscribers = ({ records, definition }: ResourceRequest, path: WritePath): boolean => {
  const { tells: notifies } = stepsOf(path);
  return (
    notifies !== undefined && records.subscribers(definition.resource).some((each) => each[notifies] !== undefined)
  );
};

/** Whether code has its say on a write by this path. */
export const isHeard = (request: ResourceRequest, path: WritePath): boolean =>
  hasSubscribers(request, path) || hasHooks(request, path, ...stepsOf(path).hooks);

/**
 * Runs the hooks of one kind that the path has, in the file's order, each on the result of the one before.
 * @returns the resulting values.
 */
export async function runHooks(
  request: ResourceRequest,
  hook: HookName,
  call: Omit<HookCall, 'request' | 'hook'>,
): Promise<WriteValues> {
  let { values } = call;
  for (const name of hooksOf(request, call.path, hook)) {
    const changed = await request.records.handler('hook', name)({ ...call, request, hook, values });
    if (changed) values = { ...values, ...changed };
  }
  return values;
}

/**
 * `beforeSave` can give values to fields of the record, and nothing else. @throws where a hook names another field: a
 * bug in the code.
 */
export function onlyFields({ definition }: ResourceRequest, values: WriteValues): WriteValues {
  for (const name of Object.keys(values))
    if (!definition.fields[name] || definition.fields[name].system)
      throw new AppError('internal_error', `A hook of ${definition.resource} wrote the unknown field ${name}`);
  return values;
}
