import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { readActivity } from './activity.ts';
import type { Call } from './call.ts';
import { merge, merges, takeMergeBack } from './merges.ts';
import { addAttachments, listAttachments, removeAttachment } from './attachments.ts';
import { bulkBody, changeMany, removeMany } from '#server/records/write/bulk.ts';
import { previewMany } from '#server/records/write/bulk-preview.ts';
import { restoreMany } from '#server/records/write/bulk-undo.ts';
import { createOnce } from '#server/records/created-once/create-once.ts';
import { childrenWish, withChildren } from '#server/records/write/children/with-children.ts';
import { createRecord } from '#server/records/write/create.ts';
import { existingRecord } from '#server/records/write/existing-record.ts';
import { recordActionOfMany, recordActionOfOne } from '#server/records/write/record-actions.ts';
import { readDerived } from '#server/records/query/derived.ts';
import { readBoard } from '#server/records/query/board.ts';
import { countFilters } from '#server/records/query/filter-counts.ts';
import { presentOutcomes, presentPreview } from './present-failures.ts';
import { type Target, targetOf } from '#server/records/addresses/target.ts';
import { forgetMerges } from '#server/records/write/merge/forget-merges.ts';
import { spooled } from '#server/platform/files/spooled.ts';
import { EXPORT_TYPES, exportFile, exportFormat } from '#server/records/exports/export-file.ts';
import { parseListRequest, type Query } from '#server/records/query/list-request.ts';
import { unknownParameter } from '#server/records/query/unknown-parameter.ts';
import { readOptions } from '#server/records/query/options.ts';
import { findOne, type JsonReply, readList } from '#server/records/query/read.ts';
import { readProvenance } from '#server/records/query/read-provenance.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { previewRemoval } from '#server/records/write/removal-preview.ts';
import { removeRecords } from '#server/records/write/remove.ts';
import { onlyRecord } from '#server/records/query/only-record.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { moveRecord } from '#server/records/write/move.ts';
import { purgeRecords, restoreRecords, trashRequest } from '#server/records/write/trash.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { usageOf } from '#server/records/query/usage.ts';
import { idsOf, usagesOf } from '#server/records/query/usages.ts';
import { jsonObject, readBody, type WriteBody } from '#server/records/query/write-body.ts';
import { replyMessage } from '#server/records/write/reply-message.ts';
import { writtenReply } from '#server/records/write/written-reply.ts';
import { recordView } from '#server/records/activity/record-view.ts';
import { say } from '#server/platform/texts/say.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

const METHODS: Method[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
const JSON_TYPE = 'application/json; charset=utf-8';
const ACTIVITY_LIMIT = 50;

/**
 * The generated API: one wildcard route that finds the resource by its endpoint at the moment of the call, so that a
 * file added while the server runs is served immediately.
 */
export const resourcesPlugin = fastifyPlugin(registerResources, {
  name: 'resources',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerResources(api: FastifyInstance): Promise<void> {
  const { counts } = api.records;
  forgetMerges(api);
  api.route<{ Params: { '*': string } }>({
    method: METHODS,
    url: '/*',
    handler: (http, reply) => {
      const target = targetOf(http.server.registry.current, http.params['*']);
      const handle = target && HANDLERS[target.kind][http.method as Method];
      if (!target || !handle) throw new AppError('route_not_found', say('server.request.no_route'));
      return handle({ http, reply, target: target as never, counts });
    },
  });
}

type Handlers = { [Kind in Target['kind']]: Partial<Record<Method, (call: Call<Kind>) => Promise<unknown>>> };

const HANDLERS: Handlers = {
  collection: { GET: list, POST: create },
  only: { GET: showOnly, PATCH: updateOnly, PUT: updateOnly },
  record: { GET: show, PATCH: update, PUT: update, DELETE: remove },
  bulk: { PATCH: bulkUpdate, DELETE: bulkDelete },
  counts: { POST: countsOfFilters },
  board: { POST: board },
  export: { GET: exportList },
  options: { GET: options },
  derived: { GET: derived },
  activity: { GET: activity },
  usage: { GET: usage },
  provenance: { GET: provenance },
  usages: { GET: usages },
  merge: { GET: merges, POST: merge, DELETE: takeMergeBack },
  record_action: { POST: recordAction },
  trash: { GET: trash, POST: restore, DELETE: purge },
  move: { POST: move },
  attachments: { GET: attachments, POST: upload, DELETE: removeFile },
};

/** The methods that a kind of address takes. */
export const servedMethods = (kind: Target['kind']): readonly string[] => Object.keys(HANDLERS[kind]);

const send = (reply: FastifyReply, text: string, status = 200) => reply.status(status).type(JSON_TYPE).send(text);

async function list({ http, reply, target, counts }: Call<'collection'>) {
  const request = requestFor(http, target.definition);
  const answer: JsonReply = await readList(request, parseListRequest(request, http.query as Query), counts);
  if (answer.headers) reply.headers(answer.headers);
  if (answer.headers?.etag && http.headers['if-none-match'] === answer.headers.etag) return reply.status(304).send();
  return send(reply, answer.text);
}

async function show({ http, reply, target }: Call<'record'>) {
  const request = requestFor(http, target.definition);
  const text = await readOne(request, target.id);
  await recordView(request, target.id, text);
  return send(reply, `{"code":0,"message":"","data":${text}}`);
}

async function showOnly({ http, reply, target }: Call<'only'>) {
  const request = requestFor(http, target.definition);
  requirePermission(request, request.access.read !== false);
  const id = await onlyRecord(request);
  const text = await readOne(request, id);
  await recordView(request, id, text);
  return send(reply, `{"code":0,"message":"","data":${text}}`);
}

async function updateOnly(call: Call<'only'>) {
  const { definition } = call.target;
  const request = requestFor(call.http, definition);
  requirePermission(request, request.access.update !== false);
  return update({ ...call, target: { kind: 'record', definition, id: await onlyRecord(request) } });
}

async function create({ http, reply, target }: Call<'collection'>) {
  const request = requestFor(http, target.definition, 'create');
  const body = await bodyOf(http, target.definition);
  const made = await createOnce(http, {
    sent: sentIn(body),
    create: () => createRecord(request, body),
    idOf: ({ id }) => id,
  })
    .catch(discarding(body))
    .catch(async (error: unknown) => ({ known: await existingRecord(request, body.values, error), error }));
  if ('known' in made) {
    if (made.known === undefined) throw made.error;
    return send(reply, `{"code":0,"message":"","data":${made.known}}`);
  }
  if (made.isKnown) {
    await body.discard();
    return send(reply, `{"code":0,"message":"","data":${await knownReply(request, made.id)}}`);
  }
  const row = made.created;
  const said = replyMessage(request);
  const message = said && renderFor(http)(said);
  return send(reply, await writtenReply(request, row, { written: body.values, message }), 201);
}

/** What makes the difference between two bodies: of files their bytes. */
const sentIn = ({ values, files }: WriteBody) => [
  values,
  [...files].map(([field, { name, sha256 }]) => [field, name, sha256]),
];

/** The record that an earlier request has created, or only its id where the user can't read it, or not any longer. */
const knownReply = async (request: ResourceRequest, id: number): Promise<string> =>
  (request.access.read === false ? undefined : await findOne(request, id)) ?? JSON.stringify({ id });

async function update({ http, reply, target }: Call<'record'>) {
  const request = requestFor(http, target.definition, 'update');
  const body = await bodyOf(http, target.definition);
  const call = { http, ids: [target.id] };
  const { result: row } = await alongWith(request, call, () => changeRecord(request, target.id, body)).catch(
    discarding(body),
  );
  return send(reply, await writtenReply(request, row, { written: body.values }));
}

/** Renders messages in the language of who reads the reply. */
const renderFor = (http: FastifyRequest) => (message: Message) =>
  http.server.texts.render(readerLanguage(http), message);

interface ChildrenCall extends Pick<Call<'record'>, 'http'> {
  readonly ids: readonly number[];
}

/** A change, with what the address wishes for the nodes below the changed ones. */
async function alongWith<T>(request: ResourceRequest, { http, ids }: ChildrenCall, change: () => Promise<T>) {
  const wish = childrenWish(http.query as Query);
  if (!wish) return { result: await change(), along: [] };
  const requestTo = (definition: ResourceDefinition) => requestFor(http, definition, 'update');
  return withChildren(request, { ids, wish, requestTo }, change);
}

const bodyOf = (http: FastifyRequest, definition: ResourceDefinition) =>
  readBody(http, definition, http.server.fileStore, { maxUploadBytes: http.server.config.maxUploadBytes });

const discarding = (body: { discard(): Promise<void> }) => async (error: unknown) => {
  await body.discard();
  throw error;
};

async function remove({ http, reply, target }: Call<'record'>) {
  await removeRecords(requestFor(http, target.definition), [target.id]);
  return reply.send({ code: 0, message: '', data: { id: target.id } });
}

/** Changes many alike, says beforehand what that would do, or gives each its earlier values back. */
async function bulkUpdate({ http, reply, target }: Call<'bulk'>) {
  const request = requestFor(http, target.definition, 'update');
  const given = jsonObject(http.body);
  if ('records' in given) {
    const results = presentOutcomes(http, await restoreMany(request, given));
    return reply.send({ code: 0, message: '', updated: results.filter(({ done }) => done).length, results });
  }
  const { preview = false, ...body } = given;
  if (typeof preview !== 'boolean') throw new AppError('malformed', 'preview has to be true or false');
  const { ids, data } = bulkBody(body, ['ids', 'data']);
  const change = { ids, values: jsonObject(data) };
  if (preview)
    return reply.send({ code: 0, message: '', data: presentPreview(http, await previewMany(request, change)) });
  const { result, along } = await alongWith(request, { http, ids }, () => changeMany(request, change));
  return reply.send({ code: 0, message: '', ...result, ...(along.length > 0 && { along }) });
}

/** Deletes many, or says beforehand what keeps them from going and what goes with them. */
async function bulkDelete({ http, reply, target }: Call<'bulk'>) {
  const request = requestFor(http, target.definition);
  const { preview = false, ...body } = jsonObject(http.body);
  if (typeof preview !== 'boolean') throw new AppError('malformed', 'preview has to be true or false');
  if (preview)
    return reply.send({ code: 0, message: '', data: await previewRemoval(request, bulkBody(body, ['ids']).ids) });
  const deleted = await removeMany(request, body);
  return reply.send({ code: 0, message: '', deleted });
}

async function countsOfFilters({ http, target, counts }: Call<'counts'>) {
  const request = requestFor(http, target.definition);
  return { code: 0, message: '', data: await countFilters(request, http.body, counts) };
}

async function board({ http, target }: Call<'board'>) {
  return { code: 0, message: '', data: await readBoard(requestFor(http, target.definition), http.body ?? {}) };
}

async function exportList({ http, reply, target }: Call<'export'>) {
  const { format: asked, columns, ...query } = http.query as Query;
  const format = exportFormat(asked);
  if (Array.isArray(columns)) throw new AppError('malformed', 'columns was given more than once');
  const request = requestFor(http, target.definition);
  const stream = await spooled(http, () => exportFile(request, parseListRequest(request, query), { columns, format }));
  const name = `${target.definition.resource}-${request.context.today}.${format}`;
  return reply.type(EXPORT_TYPES[format]).header('content-disposition', `attachment; filename="${name}"`).send(stream);
}

async function options({ http, reply, target }: Call<'options'>) {
  return send(reply, await readOptions(requestFor(http, target.definition), target.field, http.query as Query));
}

async function derived({ http, reply, target }: Call<'derived'>) {
  return send(reply, await readDerived(requestFor(http, target.definition), http.query as Query));
}

async function activity({ http, target }: Call<'activity'>) {
  const request = requestFor(http, target.definition);
  if (!request.access.readActivity) throw new AppError('route_not_found', say('server.request.no_route'));
  await readOne(request, target.id);
  const page = activityPage(http.query as Query);
  return { code: 0, message: '', ...(await readActivity(request, target.id, page)) };
}

function activityPage(query: Query): { limit: number; offset: number } {
  for (const name of Object.keys(query)) if (name !== 'page' && name !== 'limit') throw unknownParameter(name);
  const limit = Number(query.limit ?? 20);
  const page = Number(query.page ?? 1);
  const fits =
    Number.isInteger(limit) &&
    limit >= 1 &&
    limit <= ACTIVITY_LIMIT &&
    Number.isInteger(page) &&
    page >= 1 &&
    page <= 10_000;
  if (!fits) throw new AppError('malformed', `limit has to be between 1 and ${ACTIVITY_LIMIT}`);
  return { limit, offset: (page - 1) * limit };
}

async function usage({ http, target }: Call<'usage'>) {
  const request: ResourceRequest = requestFor(http, target.definition);
  await readOne(request, target.id);
  return {
    code: 0,
    message: '',
    data: { usage: (await usageOf(request, [target.id], target.definition.mergeable ? 'all' : 'restricting')).visible },
  };
}

async function provenance({ http, target }: Call<'provenance'>) {
  const results = await readProvenance(requestFor(http, target.definition), target.id);
  return { code: 0, message: '', results, count: results.length };
}

async function usages({ http, target }: Call<'usages'>) {
  const request = requestFor(http, target.definition);
  const { ids, ...rest } = http.query as Query;
  for (const name of Object.keys(rest)) throw unknownParameter(name);
  return { code: 0, message: '', data: await usagesOf(request, idsOf(ids)) };
}

async function recordAction({ http, reply, target, counts }: Call<'record_action'>) {
  const request = requestFor(http, target.definition, 'update');
  try {
    if (target.id === undefined)
      return reply.send({
        code: 0,
        message: '',
        results: presentOutcomes(http, await recordActionOfMany(request, target, http.body)),
      });
    const one = { ...target, id: target.id };
    return send(reply, await recordActionOfOne(request, one, jsonObject(http.body ?? {}), renderFor(http)));
  } finally {
    // The code of an action can write by statements of its own.
    counts.drop(target.definition.resource);
  }
}

async function trash({ http, reply, target, counts }: Call<'trash'>) {
  if (target.step) throw new AppError('route_not_found', say('server.request.no_route'));
  const request = trashRequest(requestFor(http, target.definition));
  requirePermission(request, request.access.read !== false);
  const query = { sort: '["deleted_on","DESC"]', ...(http.query as Query) };
  const answer = await readList(request, parseListRequest(request, query), counts);
  return send(reply.headers(answer.headers ?? {}), answer.text);
}

async function restore({ http, reply, target }: Call<'trash'>) {
  if (!target.step) throw new AppError('route_not_found', say('server.request.no_route'));
  const restored = await restoreRecords(requestFor(http, target.definition), bulkBody(http.body, ['ids']).ids);
  return reply.send({ code: 0, message: '', restored });
}

async function purge({ http, reply, target }: Call<'trash'>) {
  if (target.step) throw new AppError('route_not_found', say('server.request.no_route'));
  const deleted = await purgeRecords(requestFor(http, target.definition), bulkBody(http.body, ['ids']).ids);
  return reply.send({ code: 0, message: '', deleted });
}

async function move({ http, reply, target }: Call<'move'>) {
  const request = requestFor(http, target.definition, 'update');
  await moveRecord(request, target.id, jsonObject(http.body ?? {}));
  return send(reply, `{"code":0,"message":"","data":${await readOne(request, target.id)}}`);
}

async function attachments({ http, reply, target }: Call<'attachments'>) {
  const request = requestFor(http, target.attachments.definition);
  if (target.id !== undefined) throw new AppError('route_not_found', say('server.request.no_route'));
  return send(reply, await listAttachments(request, target.attachments, http.query as Query));
}

async function upload({ http, reply, target }: Call<'attachments'>) {
  if (target.id !== undefined) throw new AppError('route_not_found', say('server.request.no_route'));
  const request = requestFor(http, target.attachments.definition);
  return send(reply, await addAttachments(request, target.attachments, http, http.server.config.maxUploadBytes), 201);
}

async function removeFile({ http, reply, target }: Call<'attachments'>) {
  if (target.id === undefined) throw new AppError('route_not_found', say('server.request.no_route'));
  await removeAttachment(requestFor(http, target.attachments.definition), target.id);
  return reply.send({ code: 0, message: '', data: { id: target.id } });
}
