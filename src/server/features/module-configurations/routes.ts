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
import type { ModuleChange, ModuleValues } from '#shared/rules/module-settings.ts';
import { settingsReader } from '#server/features/settings/settings-schema.ts';
import { checkHiddenNames } from '#server/features/settings/hidden-names.ts';
import { configurationRoutes } from '#server/features/versions/configuration-routes.ts';
import { configurationHistory } from '#server/features/versions/history.ts';
import { answersOne, fails } from '#server/records/openapi/answers.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { moduleImpactOf } from './impact.ts';
import { importedValues } from './import-file.ts';
import { previewRecord } from './preview.ts';
import { readConfiguration } from './read-configuration.ts';
import { asChange, MODULE_CONFIGURATIONS, MODULE_VERSIONS } from './save-configuration.ts';

const BASE = '/admin-app/module-configuration';
const tags = ['settings'];

/** The module configurations as a whole; below /api/v1. */
export async function moduleConfigurationRoutes(app: FastifyInstance): Promise<void> {
  const read = settingsReader();
  const changeIn = ({ changes }: { readonly changes: ModuleValues }) => asChange(app, read, changes);
  /** That of changes which are not saved. */
  const tried = (asked: { readonly changes: ModuleValues }) => {
    const change = changeIn(asked);
    checkHiddenNames(app, change);
    return change;
  };
  configurationRoutes(app, {
    configuration: MODULE_CONFIGURATIONS,
    ability: 'change_team_settings',
    tags,
    base: BASE,
    whole: '',
    summaries: {
      read: 'The module configurations',
      save: 'Save changes of the module configurations as one version',
      impact: 'What changes of the module configurations hide and show',
      restore: 'Restore a version of the module configurations',
      history: 'The versions of the module configurations',
    },
    schemas: {
      whole: moduleConfiguration,
      save: moduleChangesToSave,
      changes: moduleChanges,
      impact: moduleImpact,
      restore: moduleRollback,
      version: moduleVersion,
    },
    read: readConfiguration,
    change: changeIn,
    impact: (http, asked) => moduleImpactOf(http, tried(asked)),
    history: (http) =>
      configurationHistory(http, MODULE_VERSIONS, async (versions: readonly (readonly ModuleChange[])[]) =>
        versions.map((changes) => ({ changes })),
      ),
  });

  const able = forAbility('change_team_settings');
  app.post<{ Body: FromSchema<typeof modulePreviewQuestion> }>(
    `${BASE}/preview/`,
    {
      ...able,
      schema: {
        tags,
        summary: 'A record as a Hiring Manager gets it, now and with changes',
        body: modulePreviewQuestion,
        response: { 200: answersOne(modulePreview), ...fails(404) },
      },
    },
    async (http) => {
      const { resource, id, user } = http.body;
      const change = tried(http.body);
      return { code: 0, message: '', data: await previewRecord(http, { resource, id, user, change }) };
    },
  );

  app.post<{ Body: FromSchema<typeof moduleFile> }>(
    `${BASE}/check-file/`,
    {
      ...able,
      schema: {
        tags,
        summary: 'What a file would change; nothing is saved',
        body: moduleFile,
        response: { 200: answersOne(moduleImport) },
      },
    },
    async (http) => ({ code: 0, message: '', data: importedValues(app, read, http.body.text) }),
  );
}
