import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const TEMPLATE = '/api/v1/admin-app/offer-template/';

describe.each(moduleDatabases())('offer templates on %s', (kind) => {
  let server: HierarchyServer;
  let language: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    language = (await server.create('/api/v1/admin-app/language/', { name: 'English', code: 'en' })).id;
  });

  const save = (name: string, body: string) => server.admin.post(TEMPLATE, { name, language, body });

  it('keep their formatting, and nothing that could run', async () => {
    const saved = await save('Clean', '<p onclick="x()">Dear <b>{first_name}</b><script>alert(1)</script></p>');

    expect(saved.body.data.body).toBe('<p>Dear <strong>{first_name}</strong></p>');
  });

  it('are refused at the letter when a placeholder is wrong, new or changed', async () => {
    const refused = await save('Wrong', '<p>Dear {frist_name}</p>');
    const right = await save('Right', '<p>Dear {first_name}</p>');
    const changed = await server.admin.patch(`${TEMPLATE}${right.body.data.id}/`, { body: '<p>{first_name</p>' });

    expect([refused.status, refused.body.errors.body.text]).toEqual([
      422,
      'There is no placeholder {frist_name}. Did you mean {first_name}?',
    ]);
    expect([changed.status, changed.body.errors.body.text]).toEqual([422, '1 start brace lacks an end.']);
  });

  it('are refused without a letter, also when only its tags are sent', async () => {
    const empty = await save('Empty', '<p> </p><script>alert(1)</script>');

    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['body']]);
  });

  it('are found by what the letter says, not by its tags', async () => {
    await save('Search', '<p>Congratulations, <strong>welcome</strong> aboard</p>');
    const found = async (query: string) =>
      (await server.admin.get(`${TEMPLATE}?query=${query}`)).body.results.map(({ name }: { name: string }) => name);

    expect(await found('welcome')).toEqual(['Search']);
    expect(await found('strong')).toEqual([]);
  });
});
