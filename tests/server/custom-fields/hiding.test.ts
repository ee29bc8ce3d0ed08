import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import type { TestUser } from '../../support/test-people.ts';
import { type Caller, ORG } from '../resources/hierarchy.ts';
import { type CustomFieldServer, startCustomFieldServer } from './custom-fields-kit.ts';

const VIEW = ['view', 'create', 'update', 'export'];

describe.each(moduleDatabases())('a custom field that a role may not read on %s', (kind) => {
  let server: CustomFieldServer;
  let recruiter: Caller;
  let chief: Caller;
  let person: TestUser;
  let id: number;
  beforeAll(async () => {
    server = await startCustomFieldServer(kind);
    await server.addFields('organizations', [
      { title: 'Open', type: 'others', roles: { read: null, write: ['super_recruiter'] } },
      { title: 'Hush', type: 'others', indexed: true, roles: { read: ['super_recruiter'], write: null } },
    ]);
    id = (await server.create(ORG, { name: 'Alder', custom: { open: 'seen', hush: 'unspoken' } })).id;
    await server.admin.patch(`${ORG}${id}/`, { custom: { hush: 'unspoken still' } });
    person = await server.build.user({ permissions: { org: VIEW } });
    recruiter = server.by(person);
    chief = server.by(await server.build.user({ role: 'Super Recruiter' }));
  });

  it.each([
    ['its record', () => `${ORG}${id}/`],
    ['lists', () => ORG],
    ['exports', () => `${ORG}export/?format=csv`],
    ['the activity', () => `${ORG}${id}/activity/`],
    ['the API document', () => '/api/v1/openapi.json'],
    ['the initial load', () => '/api/v1/bootstrap/'],
    ['the catalogue', () => '/api/v1/catalogue/?definitions=all'],
    ['his settings', () => '/api/v1/customer/user-setting/'],
    ['those of the team', () => '/api/v1/customer/admin-setting/'],
    ['the set-up', () => '/api/v1/admin-app/custom-field/'],
  ])('is in no part of %s', async (_, url) => {
    const answer = await recruiter.get(url());

    expect((await chief.get(url())).text).toMatch(/hush|unspoken/i);
    expect(answer.status).toBe(200);
    expect(answer.text.toLowerCase()).not.toContain('hush');
    expect(answer.text).not.toContain('unspoken');
  });

  it.each([
    ['filtered by', `${ORG}?filter=${encodeURIComponent('{"custom.hush":"x"}')}`],
    ['filtered by under its inner name', `${ORG}?filter=${encodeURIComponent('{"custom__hush":"x"}')}`],
    ['compared with', `${ORG}?filter=${encodeURIComponent('{"custom.open":{"const":{"$field":"custom.hush"}}}')}`],
    ['sorted by', `${ORG}?sort=${encodeURIComponent('["custom.hush","ASC"]')}`],
    ['ordered by', `${ORG}?orderBy=custom.hush`],
    ['exported', `${ORG}export/?format=csv&columns=name,custom.hush`],
  ])('cannot be %s: it is as unknown as one that is not there', async (_, url) => {
    const answer = await recruiter.get(url);

    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('unknown_parameter');
    const nobodys = await recruiter.get(url.replaceAll('hush', 'none'));
    expect(nobodys.text.replaceAll('none', 'hush')).toBe(answer.text);
  });

  it('is found by nobody who may not read it, and by those who may', async () => {
    expect((await recruiter.get(`${ORG}?query=unspoken`)).body.count).toBe(0);
    expect((await chief.get(`${ORG}?query=unspoken`)).body.count).toBe(1);
    expect((await recruiter.get('/api/v1/search/?query=unspoken')).body.results).toEqual([]);
    expect((await chief.get('/api/v1/search/?query=unspoken')).body.results).toMatchObject([{ title: 'Alder' }]);
    expect((await chief.get(`${ORG}${id}/`)).body.data.custom).toEqual({ open: 'seen', hush: 'unspoken still' });
  });

  it('cannot be written, neither can one that he may only read', async () => {
    const hidden = await recruiter.patch(`${ORG}${id}/`, { custom: { hush: 'x' } });
    const locked = await recruiter.patch(`${ORG}${id}/`, { custom: { open: 'x' } });
    const unknown = await recruiter.patch(`${ORG}${id}/`, { custom: { none: 'x' } });

    expect([hidden.status, locked.status]).toEqual([422, 422]);
    expect(hidden.text.replaceAll('hush', 'none')).toBe(unknown.text);
    expect(Object.keys(locked.body.errors)).toEqual(['custom.open']);
  });
});
