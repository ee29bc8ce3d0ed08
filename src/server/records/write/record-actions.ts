import { AppError, type Message } from '#shared/errors.ts';
import { performAction } from './act.ts';
import { bulkBody } from './bulk.ts';
import type { TransitionResult } from '#server/records/query/record-code.ts';
import { findOne } from '#server/records/query/read.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { changeState } from './transition.ts';
import { jsonObject } from '#server/records/query/write-body.ts';

interface RecordAction {
  readonly recordAction: 'transitions' | 'actions';
  readonly key: string;
}

/** The outcome for one record of many. */
export type RecordOutcome =
  | { readonly id: number; readonly done: true; readonly created?: number }
  | { readonly id: number; readonly done: false; readonly failure: AppError };

/**
 * Runs a transition or an action on one record. @returns the reply as JSON text: the current record, any created one,
 * and what the handler of the transition answers.
 * @param render a message in the language of the reader.
 */
export async function recordActionOfOne(
  request: ResourceRequest,
  target: RecordAction & { readonly id: number },
  body: Readonly<Record<string, unknown>>,
  render: (message: Message) => string,
): Promise<string> {
  const { created, said, outcome } = await run(request, target, target.id, body);
  const data = (await findOne(request, target.id)) ?? JSON.stringify({ id: target.id });
  const others = Object.entries({ created, outcome }).filter(([, value]) => value !== undefined);
  const parts = others.map(([name, value]) => `,"${name}":${JSON.stringify(value)}`);
  return `{"code":0,"message":${JSON.stringify(said ? render(said) : '')},"data":${data}${parts.join('')}}`;
}

/**
 * Runs it on each of these records separately: a failure of one does not stop the others. @returns the outcome for
 * each, in the given order.
 */
export async function recordActionOfMany(
  request: ResourceRequest,
  recordAction: RecordAction,
  body: unknown,
): Promise<RecordOutcome[]> {
  const { ids, data } = bulkBody(body, ['ids', 'data']);
  const values = data === undefined ? {} : jsonObject(data);
  const results: RecordOutcome[] = [];
  for (const id of ids) results.push(await attempt(request, recordAction, id, values));
  return results;
}

async function attempt(
  request: ResourceRequest,
  recordAction: RecordAction,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<RecordOutcome> {
  try {
    const { created } = await run(request, recordAction, id, values);
    return { id, done: true, ...(created !== undefined && { created }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'route_not_found') throw error;
    return { id, done: false, failure: error };
  }
}

async function run(
  request: ResourceRequest,
  { recordAction, key }: RecordAction,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<TransitionResult & { readonly created?: number | undefined }> {
  if (recordAction === 'actions') return performAction(request, id, key, values);
  return (await changeState(request, id, key, values)).result ?? {};
}
