import type { ActionDefinition } from '#engine/model/record-action-definition.ts';
import { AppError } from '#shared/errors.ts';
import { inputValues } from '#server/records/activity/input-values.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { chosenRecords, separateChoices } from './chosen-records.ts';
import { fromCode } from './database-errors.ts';
import { recordActionBody, recordActionRecord, requireCondition, inputErrors } from './record-action-request.ts';
import type { ActionResult } from '#server/records/query/record-code.ts';
import { relationErrors } from '#server/records/query/relation-targets.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';
import { rejectWithheld } from '#server/records/query/withheld-errors.ts';
import { withRelated } from '#server/records/query/with-related.ts';

/**
 * Does what an action of the file says with one record: its handler and the activity in one transaction.
 * @returns the id of the record that it made, if it made one, what it says, and what undoes it.
 * @throws {AppError} route_not_found, not_found, forbidden, not_possible, conflict, invalid, and what the handler throws.
 */
export async function performAction(
  request: ResourceRequest,
  id: number,
  key: string,
  body: WriteValues,
): Promise<Omit<ActionResult, 'failure'>> {
  const { definition, database } = request;
  const action = actionOf(request, key);
  const { sent, values } = separateChoices(action, body);
  const { version, input } = recordActionBody(request, values);
  try {
    const checked = async () => {
      const record = await recordActionRecord(request, action, id, version);
      await requireCondition(request, action, record);
      const chosen = await chosenRecords(request, action, sent);
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
      return { record, chosen };
    };
    const run = async () => {
      const { record, chosen } = await checked();
      const result = await request.records.handler('action', action.handler)({ request, record, input, chosen });
      await recordActivity(database, request.principal, {
        action: `did_${action.key}`,
        resource: definition.resource,
        recordId: id,
        requestId: request.requestId,
        after: inputValues(definition, input),
      });
      return result;
    };
    const result = await (request.records.isSlow(action.handler) ? run() : database.transaction(run));
    if (result?.failure) throw result.failure;
    return result ?? {};
  } catch (error) {
    throw fromCode(error, definition);
  }
}

/**
 * Undoes what an action has done with one record, by the handler that the file names for it.
 * @param undo what the action answered for that.
 * @throws {AppError} not_possible where the file names none; route_not_found, not_found, forbidden,
 * and what the handler throws.
 */
export async function undoAction(request: ResourceRequest, id: number, key: string, undo: WriteValues): Promise<void> {
  const { definition, database } = request;
  const action = actionOf(request, key);
  const { undo: handler } = action;
  if (handler === undefined) throw new AppError('not_possible', say('server.bulk.no_undo'));
  try {
    await database.transaction(async () => {
      const record = await recordActionRecord(request, action, id, undefined);
      await request.records.handler('action', handler)({ request, record, input: undo, chosen: {} });
      await recordActivity(database, request.principal, {
        action: `undid_${action.key}`,
        resource: definition.resource,
        recordId: id,
        requestId: request.requestId,
      });
    });
  } catch (error) {
    throw fromCode(error, definition);
  }
}

function actionOf({ definition }: ResourceRequest, key: string): ActionDefinition {
  const action = definition.actions.find((each) => each.key === key);
  if (!action) throw new AppError('route_not_found', say('server.request.no_route'));
  return action;
}
