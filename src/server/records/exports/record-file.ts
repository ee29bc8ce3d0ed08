import { Readable } from 'node:stream';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { listsBelow } from '#engine/model/lists-below.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { recordView } from '#server/records/activity/record-view.ts';
import type { CountCache } from '#server/records/query/count-cache.ts';
import { parseListRequest } from '#server/records/query/list-request.ts';
import { readList } from '#server/records/query/read.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { accessTo, requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';

/** Checks what the export of a record asks for, without making it. @throws {AppError} forbidden, not_found */
export async function checkRecordFile(request: ResourceRequest, id: number): Promise<string> {
  requirePermission(request, request.access.can.export);
  const record = await readOne(request, id);
  requirePermission(request, await matchesRows(request, id, request.access.own));
  return record;
}

/**
 * One record with the lists of its details as JSON: `{ resource, exported_on, record, related: { <resource>: [...] } }`,
 * each in the form of the API and with what the caller can read. A list of another module is in it only for a caller who
 * can export that too.
 * @throws {AppError} forbidden, not_found
 */
export async function recordFile(request: ResourceRequest, id: number, counts: CountCache): Promise<Readable> {
  const record = await checkRecordFile(request, id);
  const { definition, database, principal, requestId } = request;
  await recordView(request, id, record);
  await recordActivity(database, principal, {
    action: 'exported',
    resource: definition.resource,
    recordId: id,
    recordTitle: (await readableTitles(request, [id])).get(id),
    after: { rows: 1, format: 'json' },
    requestId,
  });
  return Readable.from(jsonText(request, { id, record }, counts));
}

async function* jsonText(
  request: ResourceRequest,
  { id, record }: { readonly id: number; readonly record: string },
  counts: CountCache,
): AsyncGenerator<string> {
  const { definition, context } = request;
  const head = { resource: definition.resource, exported_on: context.now };
  yield `${JSON.stringify(head).slice(0, -1)},"record":${record},"related":{`;
  let isFirst = true;
  for (const { related, via } of exportedLists(request)) {
    yield `${isFirst ? '' : ','}${JSON.stringify(related.definition.resource)}:[`;
    yield* rowsText(related, { [via]: id }, counts);
    yield ']';
    isFirst = false;
  }
  yield '}}\n';
}

function exportedLists(request: ResourceRequest) {
  const { definition, definitions } = request;
  return listsBelow(definition).flatMap(({ resource, via }) => {
    const target = definitions.resources[resource];
    if (!target) return [];
    const access = accessTo(request, target);
    const isReadable = access.read !== false && !access.choicesOnly && access.readFields.has(via);
    const isExported = access.can.export || isSameModule(target, definition);
    return isReadable && isExported
      ? [{ related: { ...request, definition: target, access: { ...access, read: access.own } }, via }]
      : [];
  });
}

const isSameModule = (one: ResourceDefinition, other: ResourceDefinition): boolean =>
  one.permissions.key !== undefined && one.permissions.key === other.permissions.key;

const PAGE = 200;

async function* rowsText(request: ResourceRequest, filter: object, counts: CountCache): AsyncGenerator<string> {
  for (let from = 0; ; from += PAGE) {
    const list = parseListRequest(request, {
      filter: JSON.stringify(filter),
      sort: '["id","ASC"]',
      range: JSON.stringify([from, from + PAGE - 1]),
    });
    const { results } = JSON.parse((await readList(request, list, counts)).text) as { readonly results: unknown[] };
    if (results.length > 0) yield (from > 0 ? ',' : '') + results.map((row) => JSON.stringify(row)).join(',');
    if (results.length < PAGE) return;
  }
}
