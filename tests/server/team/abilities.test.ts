import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { stagesWithout } from '#server/features/workflows/stage-rights.ts';
import { ABILITIES, type Ability } from '#shared/contracts/abilities.ts';
import { RESOURCES } from '#tests/support/prepared-database.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const TAGS = `resource: tags
kind: master
endpoint: /tags/
route: /settings/master/tags
customFields: true
properties: { name: { type: string } }
`;
const NOTES = `resource: notes
endpoint: /notes/
route: /notes
properties: { name: { type: string } }
permissions: { key: note }
`;
const JOBS = `resource: jobs
endpoint: /jobs/
recordTitle: '{job_title}'
properties:
  code: { type: string }
  job_title: { type: string }
  openings: { type: integer, default: 1 }
  recruiter: { relation: { to: users } }
  hiring_manager: { relation: { to: users } }
  job_status: { type: string, enum: [draft, pending_approval], default: draft }
states: { field: job_status, transitions: { submit: { from: [draft], to: pending_approval } } }
permissions: { key: job, grants: { view: { read: true }, create: { create: true, actions: [submit] } } }
`;
const OPENINGS = `resource: job_openings
properties:
  code: { type: string }
  job: { relation: { to: jobs } }
  status: { type: string }
  reason: { type: string }
permissions: { key: opening, grants: { view: { read: true } } }
`;
const CANDIDATES = `resource: candidates
softDelete: true
properties:
  first_name: { type: string }
  last_name: { type: string }
  name: { type: string, computed: { formula: "first_name + ' ' + last_name" } }
  emails: { type: array, items: { type: object, properties: { email: { type: string } } } }
permissions: { key: candidate, grants: { view: { read: true }, create: { create: true } } }
`;
const FLOWS = `resource: workflows
properties: { deny_unless_granted: { type: boolean } }
`;
const STAGES = `resource: workflow_stages
properties: { workflow: { relation: { to: workflows } } }
`;
const STAGE_PERMISSIONS = `resource: stage_permissions
properties:
  stage: { relation: { to: workflow_stages } }
  role: { type: string }
  user: { relation: { to: users } }
  right: { type: string }
  effect: { type: string }
  until: { type: string, format: date }
`;
/** Who reads all of the log reads the records' part of it. */
const isWithin = (ability: Ability, other: Ability) =>
  ability === other || (ability === 'view_record_activity' && other === 'view_all_activity');
const others = (ability: Ability) => ABILITIES.filter((other) => !isWithin(ability, other)).join(', ');
/** One that can do only this, and one that can do everything else. */
const ROLES = `modules: [applicant]
roles:
${ABILITIES.map(
  (ability) => `  only_${ability}: { title: Only ${ability}, grants: all, abilities: [${ability}] }
  all_but_${ability}: { title: All but ${ability}, grants: all, abilities: [${others(ability)}] }
`,
).join('')}`;
const KEYS = ABILITIES.flatMap((ability) => [`only_${ability}`, `all_but_${ability}`]).join(', ');
const file = (name: string) => readFileSync(join(RESOURCES, name), 'utf8');
const FOLDER = resourceFolder({
  'tags.yaml': TAGS,
  'notes.yaml': NOTES,
  'jobs.yaml': JOBS,
  'job_openings.yaml': OPENINGS,
  'candidates.yaml': CANDIDATES,
  'workflows.yaml': FLOWS,
  'workflow_stages.yaml': STAGES,
  'stage_permissions.yaml': STAGE_PERMISSIONS,
  'feedback.yaml': file('feedback.yaml').replaceAll('[admin, super_recruiter]', `[${KEYS}]`),
  'users.yaml': file('users.yaml')
    .replace(/enum: \[admin, .*?\]/, `enum: [${KEYS}]`)
    .replace('not: vendor', 'not: only_manage_lists'),
  'broken.yaml': 'resource: broken\nproperties: { name: { type: strang } }\n',
  'app/roles.yaml': ROLES,
});

interface Asking {
  readonly server: TestServer;
  readonly user: TestUser;
  /** Somebody else. */
  readonly other: TestUser;
}

type Answer = Awaited<ReturnType<typeof ask>>;

const ask = async ({ server, user }: Asking, call: string, payload?: object) => {
  const [method = '', url = ''] = call.split(' ');
  const response = await server.app.inject({
    method: method as 'GET',
    url: `/api/v1${url}`,
    headers: server.as(user),
    ...(payload && { payload }),
  });
  return { status: response.statusCode, text: response.body };
};

const made = async (asked: Promise<Answer>): Promise<Answer> => {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(answer.text);
  return answer;
};

/** A door opens where the person is not turned away; what he asks there may be wrong all the same. */
const opens =
  (call: string, payload?: object) =>
  async (asking: Asking): Promise<boolean> => {
    const { status } = await ask(asking, call.replace(':id', String(asking.other.id)), payload);
    expect([200, 201, 304, 400, 403, 404, 409, 422]).toContain(status);
    return status !== 403;
  };

const says =
  (call: string, isNotified: (answer: Answer) => boolean) =>
  async (asking: Asking): Promise<boolean> =>
    isNotified(await ask(asking, call));

const learnsWhoIsKnown = async (asking: Asking): Promise<boolean> => {
  const { database } = asking.server.app;
  const { rows } = await database.query<{ id: number }>(
    `insert into candidates (first_name, last_name) values ('Kim', 'Hald') returning id`,
  );
  await database.query(
    `insert into system.candidate_keys (kind, value, candidate_id) values ('email', 'kim@example.com', $1)`,
    [rows[0]!.id],
  );
  const { text } = await ask(asking, 'POST /customer/candidate/duplicates/', { email: 'kim@example.com' });
  expect(text).toContain('already_known');
  return text.includes('Kim Hald');
};

const changesTheView = async (asking: Asking): Promise<boolean> => {
  const { server, other } = asking;
  const view = await made(
    ask({ ...asking, user: other }, 'POST /customer/saved-view/', {
      resource: 'notes',
      title: `Of ${asking.user.username}`,
      is_shared: true,
    }),
  );
  const { id } = (JSON.parse(view.text) as { data: { id: number } }).data;
  const changed = await ask({ server, user: asking.user, other }, `PATCH /customer/saved-view/${id}/`, {
    title: 'New',
  });
  return changed.status === 200;
};

const hearsOfCritical = async (asking: Asking): Promise<boolean> => {
  await made(
    ask({ ...asking, user: asking.other }, 'POST /customer/feedback/', {
      title: `Seen by ${asking.user.username}`,
      text: 'Names are mixed up',
      kind: 'bug',
      severity: 'critical',
    }),
  );
  return (await ask(asking, 'GET /customer/notifications/')).text.includes(`Seen by ${asking.user.username}`);
};

const hearsOfJobs = async (asking: Asking): Promise<boolean> => {
  const job_title = `Waits for ${asking.user.username}`;
  const { text } = await made(ask({ ...asking, user: asking.other }, 'POST /jobs/', { job_title }));
  const { id } = (JSON.parse(text) as { data: { id: number } }).data;
  await made(ask({ ...asking, user: asking.other }, `POST /jobs/${id}/transitions/submit/`, {}));
  return (await ask(asking, 'GET /customer/notifications/')).text.includes(job_title);
};

const hasEveryStage = async ({ server: { app }, user }: Asking): Promise<boolean> => {
  await app.database.query(
    `with flow as (insert into workflows (deny_unless_granted) values (true) returning id)
     insert into workflow_stages (workflow_id) select id from flow`,
  );
  const { rows } = await app.database.query<{ role: string }>(
    'select current_role_key as role from system.accounts where user_id = $1',
    [user.id],
  );
  const holder = { userId: user.id, role: rows[0]!.role, isSuperRecruiter: false };
  return (await stagesWithout(app, holder, 'view')).length === 0;
};

const DOORS = {
  manage_members: [
    opens('POST /users/member/', {}),
    opens('PATCH /users/member/:id/', {}),
    opens('POST /users/member/invite/', {}),
    opens('DELETE /users/member/999999/invitation/'),
    opens('GET /users/member/:id/belongings/'),
    opens('GET /users/member/:id/sessions/'),
    opens('DELETE /users/member/999999/sessions/'),
    opens('POST /users/member/999999/deactivate/', {}),
    opens('POST /users/member/999999/password-reset/', {}),
    opens('POST /users/resend-activation/', {}),
    opens('GET /users/member/:id/access/?resource=notes'),
    opens('GET /users/permission-module/'),
    opens('POST /users/permission-template/', {}),
    opens('DELETE /users/permission-template/999999/'),
  ],
  view_members: [opens('GET /users/member/'), opens('GET /users/member/:id/')],
  change_team_settings: [
    opens('PATCH /customer/admin-setting/', {}),
    opens('POST /admin-app/module-configuration/', {}),
    opens('POST /admin-app/module-configuration/impact/', {}),
    opens('POST /admin-app/module-configuration/preview/', {}),
    opens('POST /admin-app/module-configuration/check-file/', {}),
    opens('POST /admin-app/module-configuration/restore/', {}),
    opens('GET /admin-app/module-configuration/versions/'),
    opens('GET /customer/admin-setting/arrangements/'),
    says('GET /customer/admin-setting/', ({ text }) => text.includes(String.raw`\"session_hours\":7`)),
  ],
  manage_custom_fields: [
    opens('PATCH /admin-app/custom-field/', {}),
    says('GET /admin-app/custom-field/', ({ text }) => text.includes(String.raw`\"tags\"`)),
  ],
  manage_lists: [
    opens('POST /tags/', { name: 'A' }),
    says('GET /catalogue/', ({ text }) => text.includes('"route":"/settings/master/tags"')),
  ],
  share_views: [
    opens('PUT /customer/saved-view/default/', { resource: 'notes', view: null, scope: 'team' }),
    says('GET /customer/saved-view/', ({ text }) => text.includes('"can_set_team":true')),
    changesTheView,
  ],
  view_record_activity: [
    says('GET /customer/activity/?group=records', ({ text }) => text.includes('A note of somebody else')),
  ],
  view_all_activity: [
    says('GET /customer/activity/?group=settings', ({ text }) => text.includes('team_settings_changed')),
  ],
  export_activity: [opens('GET /customer/activity/export/?format=csv')],
  export_everything: [opens('POST /downloads/', { kind: 'everything', subject: {} })],
  manage_background_work: [
    opens('GET /background-work/'),
    opens('GET /background-work/schedules/'),
    opens('POST /background-work/schedules/nothing/run/'),
  ],
  handle_feedback: [hearsOfCritical],
  approve_jobs: [hearsOfJobs],
  review_duplicates: [learnsWhoIsKnown],
  has_all_stage_rights: [hasEveryStage],
  view_file_errors: [says('GET /catalogue/', ({ text }) => text.includes('resources/broken.yaml'))],
} satisfies Record<Ability, readonly ((asking: Asking) => Promise<boolean>)[]>;

describe('what a role can do beyond records', () => {
  let server: TestServer;
  let other: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ resourcesDir: FOLDER });
    other = await server.build.user({ role: 'only_change_team_settings' });
    const asking = { server, user: other, other };
    const settings = JSON.stringify({ security: { session_hours: 7 } });
    await made(ask(asking, 'POST /notes/', { name: 'A note of somebody else' }));
    await made(ask(asking, 'PATCH /customer/admin-setting/', { settings }));
  });

  it.each(ABILITIES)(
    'is %s for a role that has this ability alone, and not for one that has all others',
    async (ability) => {
      const able = await server.build.user({ role: `only_${ability}` });
      const unable = await server.build.user({ role: `all_but_${ability}` });
      const doors: readonly ((asking: Asking) => Promise<boolean>)[] = DOORS[ability];

      const opened = (user: TestUser) => Promise.all(doors.map((door) => door({ server, user, other })));
      expect(await opened(able)).toEqual(doors.map(() => true));
      expect(await opened(unable)).toEqual(doors.map(() => false));
      const { text } = await ask({ server, user: able, other }, 'GET /catalogue/');
      expect((JSON.parse(text) as { data: { abilities: unknown } }).data.abilities).toEqual([ability]);
    },
  );
});
