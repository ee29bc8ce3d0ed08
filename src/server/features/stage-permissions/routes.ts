import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import {
  accessCheck,
  accessQuestion,
  type RightMatrix,
  rightChanges,
  rightChangesToSave,
  rightImpact,
  rightMatrix,
  rightRollback,
  rightVersion,
} from '#shared/contracts/stage-permissions.ts';
import { answersList, answersOne, fails } from '#server/records/openapi/answers.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { checkAccess } from './check-access.ts';
import { rightVersions } from './history.ts';
import { impactOf } from './impact.ts';
import { readRights } from './read-rights.ts';
import { matrixRoles, rightPeople } from './right-people.ts';
import { restoreRights, saveRights } from './save-rights.ts';

const ofWorkflow = {
  type: 'object',
  additionalProperties: false,
  required: ['workflow'],
  properties: { workflow: { type: 'integer', minimum: 1 } },
} as const;

type OfWorkflow = { Querystring: FromSchema<typeof ofWorkflow> };

const BASE = '/admin-app/stage-permission';
const tags = ['stage_permissions'];
const MATRIX = { 200: answersOne(rightMatrix), ...fails(404, 409) };

/** The permissions of the stages of a workflow as a whole; below /api/v1. */
export async function stagePermissionRoutes(app: FastifyInstance): Promise<void> {
  const able = forAbility('manage_lists');
  const summaries = {
    read: 'Every permission in the stages of a workflow',
    preview: 'Who gains and who loses what by changes',
    save: 'Save changes of permissions as one version',
    restore: 'Restore a version of the permissions',
    check: 'What a user can do with an applicant, and the rule that decides',
    history: 'The versions of the permissions of a workflow',
  };

  app.get<OfWorkflow>(
    `${BASE}/matrix/`,
    { ...able, schema: { tags, summary: summaries.read, querystring: ofWorkflow, response: MATRIX } },
    async (http) => ({ code: 0, message: '', data: await matrixOf(http, http.query.workflow) }),
  );

  app.post<{ Body: FromSchema<typeof rightChangesToSave> }>(
    `${BASE}/matrix/`,
    { ...able, schema: { tags, summary: summaries.save, body: rightChangesToSave, response: MATRIX } },
    async (http) => {
      const { state, note, ...asked } = http.body;
      await saveRights(http, asked, { state, note });
      return { code: 0, message: '', data: await matrixOf(http, asked.workflow) };
    },
  );

  app.post<{ Body: FromSchema<typeof rightChanges> }>(
    `${BASE}/impact/`,
    {
      ...able,
      schema: {
        tags,
        summary: summaries.preview,
        body: rightChanges,
        response: { 200: answersOne(rightImpact), ...fails(404) },
      },
    },
    async (http) => {
      const data = await impactOf(http, await readRights(http, http.body.workflow), http.body);
      return { code: 0, message: '', data };
    },
  );

  app.post<{ Body: FromSchema<typeof rightRollback> }>(
    `${BASE}/restore/`,
    { ...able, schema: { tags, summary: summaries.restore, body: rightRollback, response: MATRIX } },
    async (http) => {
      await restoreRights(http, http.body);
      return { code: 0, message: '', data: await matrixOf(http, http.body.workflow) };
    },
  );

  app.post<{ Body: FromSchema<typeof accessQuestion> }>(
    `${BASE}/check/`,
    {
      ...able,
      schema: {
        tags,
        summary: summaries.check,
        body: accessQuestion,
        response: { 200: answersOne(accessCheck), ...fails(404) },
      },
    },
    async (http) => ({ code: 0, message: '', data: await checkAccess(http, http.body) }),
  );

  app.get<OfWorkflow>(
    `${BASE}/versions/`,
    {
      ...able,
      schema: {
        tags,
        summary: summaries.history,
        querystring: ofWorkflow,
        response: { 200: answersList(rightVersion), ...fails(404) },
      },
    },
    async (http) => {
      const results = await rightVersions(http, http.query.workflow);
      return { code: 0, message: '', results, count: results.length };
    },
  );
}

async function matrixOf(http: FastifyRequest, workflow: number): Promise<RightMatrix> {
  const { deny_unless_granted: _policy, ...rights } = await readRights(http, workflow);
  const people = await rightPeople(http);
  const named = new Set(rights.records.flatMap(({ user }) => user ?? []));
  return { ...rights, roles: matrixRoles(http, people), people: people.filter(({ id }) => named.has(id)) };
}
