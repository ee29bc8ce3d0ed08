import { describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/support/test-server.ts';

const TOKEN = 'Xk7-qPz_0bVn4RtYw2LmJh8sDf6GcAe1Uo9iTy5Kx3Q';

/** Addresses with a name in them that gives nothing to those who know it. */
const NAMES = [
  '/background-work/schedules/{kind}/run/',
  '/catalogue/{version}/',
  '/customer/dashboard/widgets/{key}/',
  '/files/{id}/',
];

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: { readonly type?: unknown; readonly enum?: unknown; readonly format?: string };
}

describe('the secret of an address', async () => {
  const server = await startTestServer();
  const { app, build, as, log } = server;
  const admin = await build.user({ role: 'Admin' });

  /** The paths of the log since it was emptied. */
  const paths = () => log.flatMap((line) => (JSON.parse(line) as { path?: string }).path ?? []);

  it.each([
    ['GET', 'approval-link/TOKEN/', undefined],
    ['POST', 'approval-link/TOKEN/', { is_approved: true }],
    ['POST', 'approval-link/TOKEN/', { is_approved: false }],
    ['POST', 'approval-link/TOKEN/', { garbage: true }],
    ['POST', 'approval-link/TOKEN?from=mail', {}],
    ['DELETE', 'approval-link/TOKEN/', undefined],
    ['GET', 'approval-link/TOKEN/more/', undefined],
    ['POST', 'users/verify/7/TOKEN/', { password: 'x' }],
    ['POST', 'users/verify/seven/TOKEN/', { password: 'x' }],
    ['GET', 'files/downloads/TOKEN/', undefined],
    ['GET', 'validators/jobs.TOKEN.mjs', undefined],
    ['GET', '../../auth/approval/TOKEN', undefined],
    ['POST', '../../auth/password-reset/TOKEN', {}],
    ['GET', '../../auth/activate/7/TOKEN', undefined],
  ] as const)('is in no line of the log, whatever the answer: %s %s', async (method, address, payload) => {
    log.length = 0;
    const url = address.startsWith('../../') ? address.slice(5) : `/api/v1/${address}`;

    await app.inject({ method, url: url.replace('TOKEN', TOKEN), headers: as(admin), ...(payload && { payload }) });

    expect(log.join('\n')).not.toContain(TOKEN);
    expect(paths().join()).toContain('[removed]');
  });

  it('is in no entry of the activity, and other addresses are there as they were called', async () => {
    const vendor = await build.user({ role: 'Vendor' });
    log.length = 0;
    await app.inject({
      method: 'POST',
      url: '/api/v1/users/member/12/password-reset/',
      headers: as(vendor),
      payload: {},
    });
    await app.inject({ method: 'DELETE', url: '/api/v1/customer/job/12/', headers: as(vendor) });

    expect(paths()).toEqual(['/api/v1/users/member/12/password-reset/', '/api/v1/customer/job/12/']);
    const { rows } = await app.database.query<{ path: string }>(
      `select after ->> 'path' as path from system.activity where action = 'access_denied' order by id`,
    );
    expect(rows.map(({ path }) => path)).toContain('/api/v1/users/member/12/password-reset/');
  });

  it('is declared by every route that takes a text from its address', async () => {
    const { paths: described } = (
      await app.inject({ method: 'GET', url: '/api/v1/openapi.json', headers: as(admin) })
    ).json<{ paths: Record<string, Record<string, { parameters?: readonly Parameter[] }>> }>();

    const plain = Object.entries(described).flatMap(([path, operations]) =>
      Object.values(operations).some(({ parameters = [] }) =>
        parameters.some(
          ({ in: at, schema }) => at === 'path' && schema.type === 'string' && !schema.enum && !schema.format,
        ),
      )
        ? [path.replace('/api/v1', '')]
        : [],
    );
    expect(plain.toSorted()).toEqual(NAMES.toSorted());
  });
});
