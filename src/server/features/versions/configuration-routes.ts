import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JSONSchema } from 'json-schema-to-ts';
import type { Ability } from '#shared/contracts/abilities.ts';
import { shape, whole } from '#shared/contracts/schema-words.ts';
import { answersList, answersOne, fails } from '#server/records/openapi/answers.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import {
  type Configuration,
  restoreConfiguration,
  saveConfiguration,
  type Saving,
  type Stated,
} from './configuration.ts';

/** What the routes of a configuration are made of. `Asked` is a change as the wire has it. */
export interface ConfigurationApi<Current extends Stated, Change, Value, Asked> {
  readonly configuration: Configuration<Current, Change, Value>;
  readonly ability: Ability;
  readonly tags: readonly string[];
  /** Below /api/v1. */
  readonly base: string;
  /** Below the base: where the whole is read and saved. */
  readonly whole: string;
  /** The parameter that says whose configuration it is. Absent: the team's. */
  readonly subject?: string;
  readonly summaries: Readonly<Record<'read' | 'save' | 'impact' | 'restore' | 'history', string>>;
  readonly schemas: Readonly<Record<'whole' | 'save' | 'changes' | 'impact' | 'restore' | 'version', JSONSchema>>;
  readonly read: (http: FastifyRequest, subject: number) => Promise<unknown>;
  /** The change that is asked for. @throws {AppError} invalid. */
  readonly change: (asked: Asked) => Change;
  /** What a change does to whom; nothing is saved. */
  readonly impact: (http: FastifyRequest, asked: Asked, subject: number) => Promise<unknown>;
  readonly history: (http: FastifyRequest, subject: number) => Promise<readonly unknown[]>;
}

/** A configuration is read, its changes are tried and saved, its versions are listed and restored. */
export function configurationRoutes<Current extends Stated, Change, Value, Asked extends object>(
  app: FastifyInstance,
  api: ConfigurationApi<Current, Change, Value, Asked>,
): void {
  const { configuration, base, tags, summaries, schemas, subject: name } = api;
  const able = forAbility(api.ability);
  const subjectIn = (sent: unknown) => (name === undefined ? 0 : Number((sent as Record<string, unknown>)[name]));
  const place = name === undefined ? {} : { querystring: shape({ [name]: { ...whole, minimum: 1 } }) };
  const lacking = name === undefined ? {} : fails(404);
  const WHOLE = { 200: answersOne(schemas.whole), ...fails(404, 409) };
  const read = async (http: FastifyRequest, subject: number) => done(await api.read(http, subject));

  app.get(
    `${base}/${api.whole}`,
    {
      ...able,
      schema: { tags, summary: summaries.read, ...place, response: { 200: answersOne(schemas.whole), ...lacking } },
    },
    (http) => read(http, subjectIn(http.query)),
  );

  app.post(
    `${base}/${api.whole}`,
    { ...able, schema: { tags, summary: summaries.save, body: schemas.save, response: WHOLE } },
    async (http) => {
      const asked = http.body as Asked & Saving;
      const subject = subjectIn(asked);
      const { state, note } = asked;
      await saveConfiguration(http, configuration, subject, { state, note, change: api.change(asked) });
      return read(http, subject);
    },
  );

  app.post(
    `${base}/impact/`,
    {
      ...able,
      schema: {
        tags,
        summary: summaries.impact,
        body: schemas.changes,
        response: { 200: answersOne(schemas.impact), ...lacking },
      },
    },
    async (http) => done(await api.impact(http, http.body as Asked, subjectIn(http.body))),
  );

  app.post(
    `${base}/restore/`,
    { ...able, schema: { tags, summary: summaries.restore, body: schemas.restore, response: WHOLE } },
    async (http) => {
      const asked = http.body as Saving & { readonly version: number };
      const subject = subjectIn(asked);
      await restoreConfiguration(http, configuration, subject, asked);
      return read(http, subject);
    },
  );

  app.get(
    `${base}/versions/`,
    {
      ...able,
      schema: {
        tags,
        summary: summaries.history,
        ...place,
        response: { 200: answersList(schemas.version), ...lacking },
      },
    },
    async (http) => {
      const results = await api.history(http, subjectIn(http.query));
      return { code: 0, message: '', results, count: results.length };
    },
  );
}

const done = (data: unknown) => ({ code: 0, message: '', data });
