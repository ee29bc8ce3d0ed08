import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FAILURE } from '#server/records/openapi/document.ts';
import { FAILURES } from '#server/records/openapi/wire-words.ts';

type Described = Readonly<Record<string, object>>;

const CHANNEL = 'fastify.initialization';
const faults = new Set<string>();

/** From now on every answer of every server of this worker is held against what its route says of it. */
export function checkAnswers(): void {
  unsubscribe(CHANNEL, follow);
  subscribe(CHANNEL, follow);
}

/** @throws where answers since the last call were others than their routes say. */
export function rejectFaults(): void {
  const found = [...faults];
  faults.clear();
  if (found.length > 0) throw new Error(`Answers that differ from what their routes say:\n${found.join('\n')}`);
}

function follow(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', async (request, reply, payload) => check(request, reply, payload));
}

function check({ method, routeOptions }: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const described = routeOptions.schema?.response as Described | undefined;
  if (!described || method === 'HEAD') return;
  const { statusCode } = reply;
  const wrong =
    statusCode < 400 ? faultsOfAnswer(described, reply, payload) : faultsOfFailure(described, statusCode, payload);
  if (wrong) faults.add(`${method} ${routeOptions.url} ${statusCode}: ${wrong}`);
}

function faultsOfAnswer(all: Described, reply: FastifyReply, payload: unknown): string | undefined {
  const described = all[reply.statusCode];
  if (!described) return 'is not described';
  if (!('content' in described)) return faultsOf(described, payload);
  const type = String(reply.getHeader('content-type')).split(';')[0]!;
  const isDescribed = ['*/*', type].some((each) => Object.hasOwn(described.content as object, each));
  return isDescribed ? undefined : `${type} is not described`;
}

function faultsOfFailure(all: Described, status: number, payload: unknown): string | undefined {
  if (Object.hasOwn(FAILURES, status) && !all[status]) return `is not described (${String(payload)})`;
  return faultsOf(FAILURE, payload);
}

const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);
const compiled = new WeakMap<object, ValidateFunction>();

function faultsOf(schema: object, payload: unknown): string | undefined {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(payload ? JSON.parse(String(payload)) : null) ? undefined : ajv.errorsText(validate.errors);
}
