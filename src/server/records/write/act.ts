import { AppError } from '#shared/errors.ts';
import { inputValues } from '#server/records/activity/input-values.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { fromCode } from './database-errors.ts';
import { recordActionBody, recordActionRecord, requireCondition, inputErrors } from './record-action-request.ts';
import type { ActionResult } from '#server/records/query/record-code.ts';
import { relationErrors } from '#server/records/query/relation-targets.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';
import { rejectWithheld } from '#server/records/query/withheld-errors.ts';
import { withRelated } from '#server/records/query/with-related.ts';

/**
 * Does what an action of the file says with one record: its handler and the activity in one transaction.
 * @returns the id of the record that it made, if it made one, and what it says.
 * @throws {AppError} route_not_found, not_found, forbidden, not_possible, conflict, invalid, and what the handler throws.
 */
export async function performAction(
  request: ResourceRequest,
  id: number,
  key: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Pick<ActionResult, 'created' | 'said'>> {
  const { definition, database } = request;
  const action = definition.actions.find((each) => each.key === key);
  if (!action) throw new AppError('route_not_found', say('server.request.no_route'));
  const { version, input } = recordActionBody(request, body);
  try {
    const checked = async () => {
      const record = await recordActionRecord(request, action, id, version);
      await requireCondition(request, action, record);
      rejectWithheld(request, Object.keys(input), record.withheld);
      const after = { ...record.values, ...input };
      const inputs = new Set(action.input.map(({ field }) => field));
      const asked = await withRelated(request, [after]);
      const { context } = asked;
      const errors = {
        ...(inputs.size > 0 &&
          request.validators.check(definition, inputs, { record: after, changes: input, context })),
        ...inputErrors(asked, action, input, after),
        ...(await relationErrors(request, after, new Set(Object.keys(input)))),
      };
      if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.request.invalid'), { errors });
      return record;
    };
    const run = async () => {
      const record = await checked();
      const result = await request.code.handler('action', action.handler)({ request, record, input });
      await recordActivity(database, request.principal, {
        action: `did_${action.key}`,
        resource: definition.resource,
        recordId: id,
        requestId: request.requestId,
        after: inputValues(definition, input),
      });
      return result;
    };
    const result = await (request.code.isSlow(action.handler) ? run() : database.transaction(run));
    if (result?.failure) throw result.failure;
    return result ?? {};
  } catch (error) {
    throw fromCode(error, definition);
  }
}
