import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { importsBy, ORG_PLAN, plan } from './import-kit.ts';

describe.each(moduleDatabases())('rows that cannot be taken over on %s', (kind) => {
  let server: HierarchyServer;
  let admin: ReturnType<typeof importsBy>;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    admin = importsBy(server);
  });

  it('gives the wrong rows back as a file that can be corrected and uploaded again', async () => {
    const tried = await admin.check(
      'organizations',
      'Name,Headcount,Founded\nFine,1,\n"Broken, really",x,\n=cmd,y,\n',
      ORG_PLAN,
    );
    const ticket = await server.admin.post('/api/v1/downloads/', { kind: 'invalid_rows', subject: { id: tried.id } });

    const { text, headers } = await server.admin.get(ticket.body.data.url);

    expect(headers['content-disposition']).toContain('errors.csv');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toBe('Name,Headcount,Founded,Errors');
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^"Broken, really",x,,.*Headcount/),
      expect.stringMatching(/^'=cmd,y,,/),
    ]);

    const again = await admin.check('organizations', text.replace(',x,', ',5,').replace(',y,', ',6,'), ORG_PLAN);
    expect(again.counts).toMatchObject({ created: 2, invalid: 0 });
  });

  it('says in that file by an example what form a text has to have', async () => {
    const tried = await admin.check(
      'organizations',
      'Name,Code\nLower case,halden\n',
      plan([
        ['name', 0],
        ['code', 1],
      ]),
    );
    const ticket = await server.admin.post('/api/v1/downloads/', { kind: 'invalid_rows', subject: { id: tried.id } });

    const { text } = await server.admin.get(ticket.body.data.url);

    expect(text.trimEnd().split('\r\n')[1]).toBe(
      'Lower case,halden,"Code: Use the expected format, for example HALDEN."',
    );
    expect((await admin.faults(tried.id))[0]?.errors.code).toMatchObject({ message: 'validation.pattern_example' });
  });
});
