import type { ApprovalContext } from '#shared/contracts/approvals.ts';
import type { ApprovalSubject } from '#server/features/approvals/subject.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';
import './with-context.ts';

const { startApprovalServer } = await import('../approvals-kit.ts');
const { endFile } = await import('#tests/support/after-file.ts');

const MOVE = 'move' as ApprovalContext; // of this process alone
const carriedOut: string[] = [];

/** The move of a business unit: nothing about it is a job or an offer. */
const moves = (app: Awaited<ReturnType<typeof startApprovalServer>>['app'], org: number): ApprovalSubject => ({
  context: MOVE,
  resource: 'business_units',
  guarded: () => ['address'],
  read: async (id) => {
    const { rows } = await app.database.query<{ title: string; version: string }>(
      'select name as title, updated_on as version from business_units where id = $1',
      [id],
    );
    return rows[0] && { ...rows[0], unit: { org, company: null, business_unit: null, department: null } };
  },
  approve: async ({ id }) => void carriedOut.push(`moved ${id}`),
  reject: async ({ id, note }) => void carriedOut.push(`kept ${id}: ${note}`),
});

const server = await startApprovalServer(process.argv[2] as DatabaseKind, { config: { production: true } }); // no tool answers instead
const { app, people, level, units } = server;
const subject = moves(app, units.org);
app.approvals.register(subject);
await app.database.query(
  `insert into system.approval_matrices (context, name, org_id, levels) values ($1, 'Moves', $2, $3::jsonb)`,
  [
    MOVE,
    units.org,
    JSON.stringify(
      [people.jonas, people.ada].map((user, index) => ({
        ...level(index + 1, user),
        rule: 'all',
        remind_after: null,
        escalate_after: null,
        delegate: null,
        delegate_from: null,
        delegate_to: null,
      })),
    ),
  ],
);
const requester = { principal: { userId: people.rita.id, role: 'recruiter' }, requestId: 'move' } as never;
const reference = { context: MOVE, id: units.business_unit };
const start = () => app.database.transaction(() => app.approvals.start(requester, reference));
const requestOf = async (user: typeof people.jonas) => {
  const { body } = await server.by(user).get('/api/v1/customer/notifications/?context=move');
  return body.results.find((each: { request_url: string | null }) => each.request_url !== null);
};

await start();
const [byJonas, byAda] = [await requestOf(people.jonas), await requestOf(people.ada)];
const { status } = await server
  .by(people.jonas)
  .patch(`/api/v1${byJonas.request_url}`, { notification_id: byJonas.id, is_approved: true });
const mail = server.mails.findLast(({ to }) => to === people.ada.username)!;
const url = `/api/v1/approval-link/${/\/auth\/approval\/([\w-]+)/.exec(mail.text)![1]}/`;
const page = (await app.inject({ method: 'GET', url })).json().data;
const decided = await app.inject({ method: 'POST', url, payload: { is_approved: true } });
await start();
const second = await requestOf(people.jonas);
const note = { note_title: 'Not this year', note_description: '<p>Ask again</p>' };
await server
  .by(people.jonas)
  .patch(`/api/v1${second.request_url}`, { notification_id: second.id, is_approved: false, ...note });
const rounds = (await server.admin.get(`/api/v1/customer/approval/move/${units.business_unit}/`)).body.data.rounds;

process.stdout.write(
  JSON.stringify({
    unit: units.business_unit,
    asked: byJonas.message,
    isSecondAsked: byAda !== undefined,
    statuses: [status, decided.statusCode],
    page: [page.context, page.title, page.level],
    carriedOut,
    states: rounds.map(({ state }: { state: string }) => state),
  }),
);
await endFile();
await server.database.destroy();
process.exit(0);
