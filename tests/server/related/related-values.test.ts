import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const SOURCES = `resource: sources
properties:
  name: { type: string, minLength: 1 }
  kind: { type: string, enum: [board, referral, agency] }
  owner: { relation: { to: users } }
required: [name, kind]
permissions: { key: source }
`;

const LEADS = `resource: leads
properties:
  name: { type: string, minLength: 1 }
  source: { relation: { to: sources } }
  referrer: { type: string, visibleWhen: { source.kind: referral }, requiredWhen: { source.kind: referral } }
  frozen: { type: string, readOnlyWhen: { source.owner.username: frozen@demo.example } }
  fee: { type: integer }
  visits:
    type: array
    items:
      type: object
      properties:
        by: { relation: { to: sources } }
        reason: { type: string, visibleWhen: { by.kind: agency, $parent: { source.kind: referral } } }
  stage: { type: string, enum: [fresh, won], default: fresh }
required: [name]
rules:
  - { key: fee, fields: [fee], assert: { anyOf: [{ not: { source.kind: agency } }, { fee: { present: true } }] }, message: An agency has a fee. }
states:
  field: stage
  transitions: { win: { from: [fresh], to: won, when: { source.kind: referral } } }
list: { views: [{ key: referred, title: Referred, filter: { source.kind: referral } }] }
permissions: { key: lead }
`;

const SOURCE = '/api/v1/sources/';
const LEAD = '/api/v1/leads/';

describe.each(moduleDatabases())('conditions on the record that a relation leads to, on %s', (kind) => {
  let server: HierarchyServer;
  const sources: Record<string, number> = {};
  beforeAll(async () => {
    const resourcesDir = resourceFolder({ 'sources.yaml': SOURCES, 'leads.yaml': LEADS });
    server = await startHierarchyServer(kind, { resourcesDir });
    const owner = await server.build.user({ username: 'frozen@demo.example' });
    for (const each of ['board', 'referral', 'agency'])
      sources[each] = (await server.create(SOURCE, { name: each, kind: each })).id;
    sources['frozen'] = (await server.create(SOURCE, { name: 'Frozen', kind: 'board', owner: owner.id })).id;
  });

  it('ask for a field of a new record, and empty one that they hide', async () => {
    const missing = await server.admin.post(LEAD, { name: 'Ada', source: sources['referral'] });
    expect([missing.status, missing.body.errors.referrer.text]).toEqual([422, 'This is required.']);

    const hidden = await server.create(LEAD, { name: 'Ada', source: sources['board'], referrer: 'Kim' });
    expect(hidden).toMatchObject({ referrer: null });
    const kept = await server.create(LEAD, { name: 'Ada', source: sources['referral'], referrer: 'Kim' });
    expect(kept).toMatchObject({ referrer: 'Kim' });
  });

  it('follow the relation when it changes, and judge a rule', async () => {
    const { id } = await server.create(LEAD, { name: 'Ada', source: sources['referral'], referrer: 'Kim' });

    const { status, body } = await server.admin.patch(`${LEAD}${id}/`, { source: sources['agency'] });
    expect([status, body.errors.fee.text]).toEqual([422, 'An agency has a fee.']);

    const changed = await server.admin.patch(`${LEAD}${id}/`, { source: sources['agency'], fee: 9 });
    expect(changed.body.data).toMatchObject({ referrer: null, fee: 9 });
  });

  it('judge many records at once as one', async () => {
    const referred = await server.create(LEAD, { name: 'A', source: sources['referral'], referrer: 'Kim' });
    const posted = await server.create(LEAD, { name: 'B', source: sources['board'] });

    const { body } = await server.admin.patch(`${LEAD}bulk/`, {
      ids: [referred.id, posted.id],
      data: { referrer: 'Noor' },
    });
    expect(body.code).toBe(0);
    const after = await Promise.all(
      [referred, posted].map(async ({ id }) => (await server.admin.get(`${LEAD}${id}/`)).body.data.referrer),
    );
    expect(after).toEqual(['Noor', null]);
  });

  it('lock a field by a path of two steps', async () => {
    const { id } = await server.create(LEAD, { name: 'Ada', source: sources['frozen'] });

    const { status, body } = await server.admin.patch(`${LEAD}${id}/`, { frozen: 'x' });

    expect([status, Object.keys(body.errors)]).toEqual([422, ['frozen']]);
  });

  it('judge a row by what it and its record lead to', async () => {
    const visits = [
      { by: sources['agency'], reason: 'Interview' },
      { by: sources['board'], reason: 'Call' },
    ];
    const referred = { name: 'Ada', source: sources['referral'], referrer: 'Kim', visits };

    expect((await server.create(LEAD, referred)).visits).toMatchObject([{ reason: 'Interview' }, { reason: null }]);
    expect((await server.create(LEAD, { name: 'Ada', visits })).visits).toMatchObject([
      { reason: null },
      { reason: null },
    ]);
  });

  it('allow an action, and name what is missing', async () => {
    const posted = await server.create(LEAD, { name: 'Ada', source: sources['board'] });
    const referred = await server.create(LEAD, { name: 'Ada', source: sources['referral'], referrer: 'Kim' });

    const { status, body } = await server.admin.post(`${LEAD}${posted.id}/transitions/win/`, {});
    expect([status, body.message]).toEqual([409, expect.stringContaining('Source')]);
    expect((await server.admin.post(`${LEAD}${referred.id}/transitions/win/`, {})).status).toBe(200);
  });

  it('give the options of the form what they test', async () => {
    const { body } = await server.admin.get(`${LEAD}options/source/?ids=${sources['agency']}`);

    expect(body.results).toMatchObject([{ id: sources['agency'], kind: 'agency' }]);
  });
});
