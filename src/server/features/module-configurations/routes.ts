import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import {
  moduleChanges,
  moduleChangesToSave,
  moduleConfiguration,
  moduleFile,
  moduleImpact,
  moduleImport,
  modulePreview,
  modulePreviewQuestion,
  moduleRollback,
  moduleVersion,
} from '#shared/contracts/module-configurations.ts';
import { settingsReader } from '#server/features/settings/settings-schema.ts';
import { checkHiddenNames } from '#server/features/settings/hidden-names.ts';
import { answersList, answersOne, fails } from '#server/records/openapi/answers.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { moduleVersions } from './history.ts';
import { moduleImpactOf } from './impact.ts';
import { importedValues } from './import-file.ts';
import { previewRecord } from './preview.ts';
import { readConfiguration } from './read-configuration.ts';
import { asChange, restoreConfiguration, saveConfiguration } from './save-configuration.ts';

const BASE = '/admin-app/module-configuration';
const tags = ['settings'];
const CONFIGURATION = { 200: answersOne(moduleConfiguration), ...fails(404, 409) };

/** The module configurations as a whole; below /api/v1. */
export async function moduleConfigurationRoutes(app: FastifyInstance): Promise<void> {
  const able = forAbility('change_team_settings');
  const read = settingsReader();
  const summaries = {
    read: 'The module configurations',
    save: 'Save changes of the module configurations as one version',
    impact: 'What changes of the module configurations hide and show',
    preview: 'A record as a Hiring Manager gets it, now and with changes',
    check: 'What a file would change; nothing is saved',
    restore: 'Restore a version of the module configurations',
    history: 'The versions of the module configurations',
  };

  app.get(
    `${BASE}/`,
    { ...able, schema: { tags, summary: summaries.read, response: { 200: answersOne(moduleConfiguration) } } },
    async (http) => ({ code: 0, message: '', data: await readConfiguration(http) }),
  );

  app.post<{ Body: FromSchema<typeof moduleChangesToSave> }>(
    `${BASE}/`,
    { ...able, schema: { tags, summary: summaries.save, body: moduleChangesToSave, response: CONFIGURATION } },
    async (http) => {
      const { changes, state, note } = http.body;
      await saveConfiguration(http, asChange(app, read, changes), { state, note });
      return { code: 0, message: '', data: await readConfiguration(http) };
    },
  );

  app.post<{ Body: FromSchema<typeof moduleChanges> }>(
    `${BASE}/impact/`,
    {
      ...able,
      schema: { tags, summary: summaries.impact, body: moduleChanges, response: { 200: answersOne(moduleImpact) } },
    },
    async (http) => {
      const change = asChange(app, read, http.body.changes);
      checkHiddenNames(app, change);
      return { code: 0, message: '', data: await moduleImpactOf(http, change) };
    },
  );

  app.post<{ Body: FromSchema<typeof modulePreviewQuestion> }>(
    `${BASE}/preview/`,
    {
      ...able,
      schema: {
        tags,
        summary: summaries.preview,
        body: modulePreviewQuestion,
        response: { 200: answersOne(modulePreview), ...fails(404) },
      },
    },
    async (http) => {
      const { changes, ...asked } = http.body;
      const change = asChange(app, read, changes);
      checkHiddenNames(app, change);
      return { code: 0, message: '', data: await previewRecord(http, { ...asked, change }) };
    },
  );

  app.post<{ Body: FromSchema<typeof moduleFile> }>(
    `${BASE}/check-file/`,
    {
      ...able,
      schema: { tags, summary: summaries.check, body: moduleFile, response: { 200: answersOne(moduleImport) } },
    },
    async (http) => ({ code: 0, message: '', data: importedValues(app, read, http.body.text) }),
  );

  app.post<{ Body: FromSchema<typeof moduleRollback> }>(
    `${BASE}/restore/`,
    { ...able, schema: { tags, summary: summaries.restore, body: moduleRollback, response: CONFIGURATION } },
    async (http) => {
      await restoreConfiguration(http, http.body);
      return { code: 0, message: '', data: await readConfiguration(http) };
    },
  );

  app.get(
    `${BASE}/versions/`,
    { ...able, schema: { tags, summary: summaries.history, response: { 200: answersList(moduleVersion) } } },
    async (http) => {
      const results = await moduleVersions(http);
      return { code: 0, message: '', results, count: results.length };
    },
  );
}
