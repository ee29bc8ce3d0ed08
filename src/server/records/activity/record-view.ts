import { quoteName } from '#engine/predicates/sql-names.ts';
import { namingForAll, titleExpression } from '#server/records/query/record-titles.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { activityParts } from './record-activity.ts';

/**
 * Records that a user opened a record with a value in fields whose group says `logRead`: one entry for each user,
 * record and day of the user, with the names of the groups. It is written before the answer leaves, so no read goes
 * unrecorded.
 * @param record the JSON text that is the answer.
 */
export async function recordView(request: ResourceRequest, id: number, record: string): Promise<void> {
  const { database, definition, principal, context, requestId } = request;
  const logged = definition.permissions.fields.filter(({ logRead }) => logRead);
  if (logged.length === 0) return;
  const values = JSON.parse(record) as Readonly<Record<string, unknown>>;
  const seen = logged.filter(({ fields }) => fields.some((name) => isFilled(values[name])));
  if (seen.length === 0) return;
  const parameters = new Parameters();
  const entry = [
    parameters.add(principal.userId, 'bigint'),
    parameters.add(principal.role, 'text'),
    `'viewed'`,
    parameters.add(definition.resource, 'text'),
    't.id',
    titleExpression(namingForAll(request.definitions), definition, 't'),
    'null::jsonb',
    parameters.add(JSON.stringify({ viewed: seen.map(({ title }) => title), day: context.today }), 'jsonb'),
    parameters.add(requestId, 'text'),
  ].join(', ');
  const rows = `select ${entry} from ${quoteName(definition.resource)} t where t.id = ${parameters.add(id, 'bigint')}`;
  const parts = activityParts(`${rows} on conflict do nothing`, parameters);
  await database.query(`with ${parts} select 1`, parameters.values);
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
