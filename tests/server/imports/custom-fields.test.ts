import { describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { startCustomFieldServer } from '../custom-fields/custom-fields-kit.ts';
import { COMPANY, ORG } from '../resources/hierarchy.ts';
import { importsBy, plan } from './import-kit.ts';

describe.each(moduleDatabases())('custom fields in a file on %s', (kind) => {
  it('are filled, checked, changed and put back like every other field', async () => {
    const server = await startCustomFieldServer(kind);
    await server.addFields('companies', [
      { title: 'Tier', type: 'options', options: [{ label: 'Gold' }, { label: 'Silver' }] },
      { title: 'Since', type: 'date' },
    ]);
    const imports = importsBy(server);
    const organization = await server.create(ORG, { name: 'Custom' });
    const known = await server.create(COMPANY, {
      name: 'Known',
      organization: organization.id,
      custom: { since: '2020-01-01' },
    });
    const asked = plan(
      [
        ['name', 0],
        ['organization', 1],
        ['custom__tier', 2],
        ['custom__since', 3],
      ],
      { match: ['organization', 'name'] },
    );

    const tried = await imports.check(
      'companies',
      'Name,Org,Tier,Since\nKnown,Custom,gold,20/11/2026\nNew,Custom,Silver,\nWrong,Custom,Lead,soon\n',
      asked,
    );
    const faults = await imports.faults(tried.id);
    const ran = await imports.act(tried.id, 'start');
    const changed = (await server.admin.get(`${COMPANY}${known.id}/`)).body.data.custom;
    const undone = await imports.act(tried.id, 'undo');

    expect(tried.counts).toMatchObject({ created: 1, changed: 1, invalid: 1 });
    expect(Object.keys(faults[0]!.errors).toSorted()).toEqual(['custom__since', 'custom__tier']);
    expect(ran.counts).toMatchObject({ created: 1, changed: 1 });
    expect(changed).toMatchObject({ since: '2026-11-20', tier: expect.stringMatching(/gold/i) });
    expect(undone.counts).toMatchObject({ undone: 2, kept: 0 });
    expect((await server.admin.get(`${COMPANY}${known.id}/`)).body.data.custom).toMatchObject({
      since: '2020-01-01',
      tier: null,
    });
  });
});
