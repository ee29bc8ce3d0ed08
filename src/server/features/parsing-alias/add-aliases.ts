import type { NewAliases } from '#shared/contracts/parsing-alias.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { createRecord } from '#server/records/write/create.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';
import { aliasTarget } from './normalize-hook.ts';

/**
 * Adds many aliases of one value, all or none. @returns how many.
 * @throws {AppError} forbidden; invalid, with the errors under `aliases.<place>` for each.
 */
export async function addAliases(request: ResourceRequest, { aliases, target, language }: NewAliases): Promise<number> {
  requirePermission(request, request.access.create !== false);
  const relation = aliasTarget(request.definition.fields);
  const failures: Record<string, FieldError> = {};
  await request.database.transaction(async () => {
    for (const [place, alias] of aliases.entries()) {
      const failure = await addOne(request, { alias: alias.trim(), [relation]: target, ...(language && { language }) });
      if (failure) failures[`aliases.${place}`] = failure;
    }
    const count = Object.keys(failures).length;
    if (count > 0)
      throw new AppError('invalid', say('server.parsing_alias.none_added', { count, total: aliases.length }), {
        errors: failures,
      });
  });
  return aliases.length;
}

/** In a savepoint of its own, so that all failures are reported and not only the first. */
async function addOne(request: ResourceRequest, values: Record<string, unknown>): Promise<FieldError | undefined> {
  try {
    await request.database.transaction(() =>
      createRecord(request, { values, files: new Map(), discard: async () => undefined }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'forbidden') throw error;
    return (
      Object.values(error.errors ?? {})[0] ?? error.said ?? { message: `errors.${error.code}`, text: error.message }
    );
  }
}
