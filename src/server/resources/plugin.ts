import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResourceDefinition } from '#engine/schema/definition.ts';
import { AppError } from '#shared/errors.ts';
import { readActivity } from './activity.ts';
import { addAttachments, listAttachments, removeAttachment } from './attachments.ts';
import { bulkBody, changeMany, removeMany } from './bulk.ts';
import { CountCache } from './count-cache.ts';
import { createRecord } from './create.ts';
import { deedOfMany, deedOfOne } from './deeds.ts';
import { readDerived } from './derived.ts';
import { type Target, targetOf } from './dispatch.ts';
import { mergeRecords, previewOf } from './merge/merge-records.ts';
import { parseMerge } from './merge/merge-request.ts';
import { EXPORT_TYPES, exportFile, exportFormat } from './export-file.ts';
import { parseListRequest, type Query, unknownParameter } from './list-request.ts';
import { readOptions } from './options.ts';
import { type JsonReply, readList, readOne } from './read.ts';
import { removeRecords } from './remove.ts';
import { onlyRecord } from './only-record.ts';
import { demand, type ResourceRequest } from './request.ts';
import { requestFor } from './resource-request.ts';
import { moveRecord } from './move.ts';
import { purgeRecords, restoreRecords, trashRequest } from './trash.ts';
import { changeRecord } from './update.ts';
import { usageOf } from './usage.ts';
import { idsOf, usagesOf } from './usages.ts';
import { jsonObject, readBody } from './write-body.ts';
import { writtenReply } from './written-reply.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

const METHODS: Method[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
const JSON_TYPE = 'application/json; charset=utf-8';
const ACTIVITY_LIMIT = 50;

/**
 * The generated API: one wildcard route that finds the resource by its endpoint at the moment of the call,
 * so that a file added while the server runs is served at once.
 */
export async function resourcesPlugin(api: FastifyInstance): Promise<void> {
  const counts = new CountCache();
  api.route<{ Params: { '*': string } }>({
    method: METHODS,
    url: '/*',
    handler: (http, reply) => {
      const target = targetOf(http.server.registry.current, http.params['*']);
      const handle = target && HANDLERS[target.kind][http.method as Method];
      if (!target || !handle) throw new AppError('route_not_found', 'There is nothing at this address');
      return handle({ http, reply, target: target as never, counts });
    },
  });
}

interface Call<Kind extends Target['kind']> {
  readonly http: FastifyRequest;
  readonly reply: FastifyReply;
  readonly target: Extract<Target, { kind: Kind }>;
  readonly counts: CountCache;
}

type Handlers = { [Kind in Target['kind']]: Partial<Record<Method, (call: Call<Kind>) => Promise<unknown>>> };

const HANDLERS: Handlers = {
  collection: { GET: list, POST: create },
  only: { GET: showOnly, PATCH: updateOnly, PUT: updateOnly },
  record: { GET: show, PATCH: update, PUT: update, DELETE: remove },
  bulk: { PATCH: bulkUpdate, DELETE: bulkDelete },
  export: { GET: exportList },
  options: { GET: options },
  derived: { GET: derived },
  activity: { GET: activity },
  usage: { GET: usage },
  usages: { GET: usages },
  merge: { POST: merge },
  deed: { POST: deed },
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
  const text = await readOne(requestFor(http, target.definition), target.id);
  return send(reply, `{"code":0,"message":"","data":${text}}`);
}

async function showOnly({ http, reply, target }: Call<'only'>) {
  const request = requestFor(http, target.definition);
  demand(request, request.access.read !== false);
  const text = await readOne(request, await onlyRecord(request));
  return send(reply, `{"code":0,"message":"","data":${text}}`);
}

async function updateOnly(call: Call<'only'>) {
  const { definition } = call.target;
  const request = requestFor(call.http, definition);
  demand(request, request.access.update !== false);
  return update({ ...call, target: { kind: 'record', definition, id: await onlyRecord(request) } });
}

async function create({ http, reply, target, counts }: Call<'collection'>) {
  const request = requestFor(http, target.definition, 'create');
  const body = await bodyOf(http, target.definition);
  const row = await createRecord(request, body).catch(discarding(body));
  counts.drop(target.definition.resource);
  return send(reply, await writtenReply(request, row, body.values), 201);
}

async function update({ http, reply, target, counts }: Call<'record'>) {
  const request = requestFor(http, target.definition, 'update');
  const body = await bodyOf(http, target.definition);
  const row = await changeRecord(request, target.id, body).catch(discarding(body));
  counts.drop(target.definition.resource);
  return send(reply, await writtenReply(request, row, body.values));
}

const bodyOf = (http: FastifyRequest, definition: ResourceDefinition) =>
  readBody(http, definition, http.server.fileStore, { maxUploadBytes: http.server.config.maxUploadBytes });

const discarding = (body: { discard(): Promise<void> }) => async (error: unknown) => {
  await body.discard();
  throw error;
};

async function remove({ http, reply, target, counts }: Call<'record'>) {
  await removeRecords(requestFor(http, target.definition), [target.id]);
  counts.drop(target.definition.resource);
  return reply.send({ code: 0, message: '', data: { id: target.id } });
}

async function bulkUpdate({ http, reply, target, counts }: Call<'bulk'>) {
  const updated = await changeMany(requestFor(http, target.definition, 'update'), http.body);
  counts.drop(target.definition.resource);
  return reply.send({ code: 0, message: '', updated });
}

async function bulkDelete({ http, reply, target, counts }: Call<'bulk'>) {
  const deleted = await removeMany(requestFor(http, target.definition), http.body);
  counts.drop(target.definition.resource);
  return reply.send({ code: 0, message: '', deleted });
}

async function exportList({ http, reply, target }: Call<'export'>) {
  const { format: asked, columns, ...query } = http.query as Query;
  const format = exportFormat(asked);
  if (Array.isArray(columns)) throw new AppError('malformed', 'columns was given more than once');
  const request = requestFor(http, target.definition);
  const stream = await exportFile(request, parseListRequest(request, query), { columns, format });
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
  await readOne(request, target.id);
  const page = activityPage(http.query as Query);
  return { code: 0, message: '', ...(await readActivity(request, target.id, page)) };
}

function activityPage(query: Query): { limit: number; offset: number } {
  for (const name of Object.keys(query)) if (name !== 'page' && name !== 'limit') throw unknownParameter(name);
  const limit = Number(query.limit ?? 20);
  const page = Number(query.page ?? 1);
  const fits = Number.isInteger(limit) && limit >= 1 && limit <= ACTIVITY_LIMIT && Number.isInteger(page) && page >= 1 && page <= 10_000;
  if (!fits) throw new AppError('malformed', `limit has to be between 1 and ${ACTIVITY_LIMIT}`);
  return { limit, offset: (page - 1) * limit };
}

async function usage({ http, target }: Call<'usage'>) {
  const request: ResourceRequest = requestFor(http, target.definition);
  await readOne(request, target.id);
  return { code: 0, message: '', data: { usage: (await usageOf(request, [target.id], target.definition.mergeable ? 'all' : 'restricting')).visible } };
}

async function usages({ http, target }: Call<'usages'>) {
  const request = requestFor(http, target.definition);
  const { ids, ...rest } = http.query as Query;
  for (const name of Object.keys(rest)) throw unknownParameter(name);
  return { code: 0, message: '', data: await usagesOf(request, idsOf(ids)) };
}

async function merge({ http, target, counts }: Call<'merge'>) {
  const request = requestFor(http, target.definition, 'update');
  const { isPreview, ...wanted } = parseMerge(request, http.body);
  if (isPreview) return { code: 0, message: '', data: await previewOf(request, wanted) };
  const { result, moved } = await mergeRecords(request, wanted);
  for (const resource of new Set([target.definition.resource, ...moved.map((record) => record.resource)])) counts.drop(resource);
  return { code: 0, message: '', data: result };
}

async function deed({ http, reply, target, counts }: Call<'deed'>) {
  const request = requestFor(http, target.definition, 'update');
  if (target.id === undefined) {
    const results = await deedOfMany(request, target, http.body);
    counts.drop(target.definition.resource);
    return reply.send({ code: 0, message: '', results });
  }
  const answer = await deedOfOne(request, { ...target, id: target.id }, jsonObject(http.body ?? {}));
  counts.drop(target.definition.resource);
  return send(reply, answer);
}

async function trash({ http, reply, target, counts }: Call<'trash'>) {
  if (target.step) throw new AppError('route_not_found', 'There is nothing at this address');
  const request = trashRequest(requestFor(http, target.definition));
  const query = { sort: '["deleted_on","DESC"]', ...(http.query as Query) };
  const answer = await readList(request, parseListRequest(request, query), counts);
  return send(reply.headers(answer.headers ?? {}), answer.text);
}

async function restore({ http, reply, target, counts }: Call<'trash'>) {
  if (!target.step) throw new AppError('route_not_found', 'There is nothing at this address');
  const restored = await restoreRecords(requestFor(http, target.definition), bulkBody(http.body, ['ids']).ids);
  counts.drop(target.definition.resource);
  return reply.send({ code: 0, message: '', restored });
}

async function purge({ http, reply, target, counts }: Call<'trash'>) {
  if (target.step) throw new AppError('route_not_found', 'There is nothing at this address');
  const deleted = await purgeRecords(requestFor(http, target.definition), bulkBody(http.body, ['ids']).ids);
  counts.drop(target.definition.resource);
  return reply.send({ code: 0, message: '', deleted });
}

async function move({ http, reply, target }: Call<'move'>) {
  const request = requestFor(http, target.definition, 'update');
  await moveRecord(request, target.id, jsonObject(http.body ?? {}));
  return send(reply, `{"code":0,"message":"","data":${await readOne(request, target.id)}}`);
}

async function attachments({ http, reply, target }: Call<'attachments'>) {
  const request = requestFor(http, target.attachments.definition);
  if (target.id !== undefined) throw new AppError('route_not_found', 'There is nothing at this address');
  return send(reply, await listAttachments(request, target.attachments, http.query as Query));
}

async function upload({ http, reply, target }: Call<'attachments'>) {
  if (target.id !== undefined) throw new AppError('route_not_found', 'There is nothing at this address');
  const request = requestFor(http, target.attachments.definition);
  return send(reply, await addAttachments(request, target.attachments, http, http.server.config.maxUploadBytes), 201);
}

async function removeFile({ http, reply, target }: Call<'attachments'>) {
  if (target.id === undefined) throw new AppError('route_not_found', 'There is nothing at this address');
  await removeAttachment(requestFor(http, target.attachments.definition), target.id);
  return reply.send({ code: 0, message: '', data: { id: target.id } });
}
