import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { jobSwitch } from '#shared/contracts/jobs.ts';
import { answersOne } from '#server/records/openapi/answers.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { changeTeamSettings } from '#server/features/settings/change-settings.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';

/** The two switches of SPEC 7, by address: each a rule of the team. */
const SWITCHES = {
  '/admin-app/job-approval-status/': { setting: 'approval_enabled', of: 'the approval of jobs' },
  '/admin-app/budgeted-status/': { setting: 'budget_enabled', of: 'the budget of jobs' },
} as const;

const STATUS = { 200: answersOne(jobSwitch) };

/** The switches of the approval of jobs; below /api/v1. */
export async function jobPolicyRoutes(app: FastifyInstance): Promise<void> {
  const tags = ['jobs'];
  for (const [address, { setting, of }] of Object.entries(SWITCHES)) {
    app.get(address, { schema: { tags, summary: `Whether ${of} is on`, response: STATUS } }, async () => ({
      code: 0,
      message: '',
      data: { status: (await teamSettings(app)).jobs[setting] },
    }));
    app.patch<{ Body: FromSchema<typeof jobSwitch> }>(
      address,
      {
        ...forAbility('change_team_settings'),
        schema: { tags, summary: `Switch ${of} on or off`, body: jobSwitch, response: STATUS },
      },
      async ({ principal, id: requestId, body: { status } }) => {
        await changeTeamSettings(app, { principal, requestId }, { jobs: { [setting]: status } });
        return { code: 0, message: '', data: { status } };
      },
    );
  }
}
