import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import {
  accessCheck,
  accessQuestion,
  type RightChanges,
  type RightMatrix,
  rightChanges,
  rightChangesToSave,
  rightImpact,
  rightMatrix,
  rightRollback,
  rightVersion,
} from '#shared/contracts/stage-permissions.ts';
import { configurationRoutes } from '#server/features/versions/configuration-routes.ts';
import { answersOne, fails } from '#server/records/openapi/answers.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { checkAccess } from './check-access.ts';
import { rightVersions } from './history.ts';
import { impactOf } from './impact.ts';
import { readRights } from './read-rights.ts';
import { matrixRoles, rightPeople } from './right-people.ts';
import { STAGE_PERMISSIONS } from './save-rights.ts';

const BASE = '/admin-app/stage-permission';
const tags = ['stage_permissions'];

/** The permissions of the stages of a workflow as a whole; below /api/v1. */
export async function stagePermissionRoutes(app: FastifyInstance): Promise<void> {
  configurationRoutes(app, {
    configuration: STAGE_PERMISSIONS,
    ability: 'manage_lists',
    tags,
    base: BASE,
    whole: 'matrix/',
    subject: 'workflow',
    summaries: {
      read: 'Every permission in the stages of a workflow',
      save: 'Save changes of permissions as one version',
      impact: 'Who gains and who loses what by changes',
      restore: 'Restore a version of the permissions',
      history: 'The versions of the permissions of a workflow',
    },
    schemas: {
      whole: rightMatrix,
      save: rightChangesToSave,
      changes: rightChanges,
      impact: rightImpact,
      restore: rightRollback,
      version: rightVersion,
    },
    read: matrixOf,
    change: (asked: RightChanges) => asked,
    impact: async (http, asked, workflow) => impactOf(http, await readRights(http, workflow), asked),
    history: rightVersions,
  });

  app.post<{ Body: FromSchema<typeof accessQuestion> }>(
    `${BASE}/check/`,
    {
      ...forAbility('manage_lists'),
      schema: {
        tags,
        summary: 'What a user can do with an applicant, and the rule that decides',
        body: accessQuestion,
        response: { 200: answersOne(accessCheck), ...fails(404) },
      },
    },
    async (http) => ({ code: 0, message: '', data: await checkAccess(http, http.body) }),
  );
}

async function matrixOf(http: FastifyRequest, workflow: number): Promise<RightMatrix> {
  const { deny_unless_granted: _policy, ...rights } = await readRights(http, workflow);
  const people = await rightPeople(http);
  const named = new Set(rights.records.flatMap(({ user }) => user ?? []));
  return { ...rights, roles: matrixRoles(http, people), people: people.filter(({ id }) => named.has(id)) };
}
