import type { ActionDefinition, RecordChoice } from '#engine/model/record-action-definition.ts';
import { AppError, type FieldError, type Message } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordName } from '#server/records/query/names.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { accessTo, type ResourceRequest } from '#server/records/query/request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';

interface SeparatedBody {
  /** What was sent for the records to choose, by key. */
  readonly sent: WriteValues;
  /** The rest: the version and the fields that the action asks for. */
  readonly values: WriteValues;
}

/** Separates the records that a user chooses for an action from its other inputs. */
export function separateChoices({ choose }: ActionDefinition, body: WriteValues): SeparatedBody {
  const isChoice = ([name]: readonly [string, unknown]) => choose.some(({ key }) => key === name);
  const entries = Object.entries(body);
  return {
    sent: Object.fromEntries(entries.filter(isChoice)),
    values: Object.fromEntries(entries.filter((entry) => !isChoice(entry))),
  };
}

/**
 * The ids of the records that a user has chosen for an action, by key. Each is one that the user can list and that the
 * file lets them choose.
 * @throws {AppError} invalid, with an error for each that is missing or no option; both read alike for records that the
 * user can't see.
 */
export async function chosenRecords(
  request: ResourceRequest,
  { choose }: ActionDefinition,
  sent: WriteValues,
): Promise<Readonly<Record<string, number>>> {
  const chosen: Record<string, number> = {};
  const errors: Record<string, FieldError> = {};
  let said: Message | undefined;
  for (const choice of choose) {
    const id = sent[choice.key] ?? null;
    const field = recordName(request.definitions.resources[choice.to]!); // the checker knows it
    if (id === null && choice.required) {
      errors[choice.key] = say('validation.required');
      said ??= say('server.records.field_invalid', { field, reason: errors[choice.key] });
    } else if (id !== null && !(await isOption(request, choice, id))) {
      errors[choice.key] = say('validation.choice', { field });
      said ??= say('validation.choice', { field });
    } else if (id !== null) chosen[choice.key] = Number(id);
  }
  if (said) throw new AppError('invalid', said, { errors });
  return chosen;
}

/** One question for all records of a bulk action. */
async function isOption(request: ResourceRequest, { to, where }: RecordChoice, id: unknown): Promise<boolean> {
  const definition = request.definitions.resources[to];
  if (!definition || !Number.isSafeInteger(id)) return false;
  const key = JSON.stringify(['chosen', to, where, id]);
  if (request.foundChoices?.has(key)) return true;
  const access = accessTo(request, definition);
  const other = { ...request, definition, access };
  const isFound =
    (await matchesRows(other, Number(id), access.read)) && (await matchesRows(other, Number(id), { ...where }));
  if (isFound) request.foundChoices?.add(key);
  return isFound;
}
