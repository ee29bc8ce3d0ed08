import { describe, expect, it } from 'vitest';
import { compileAccess } from '#engine/access/compile-access.ts';
import { diagnosticsOf, load } from '../schema/sample-project.ts';

const file = (permissions: string) =>
  `resource: wishes\nproperties: { name: { type: string } }\npermissions: ${permissions}\nroute: /settings/master/wishes\n${permissions.includes('key') ? '' : 'kind: master\n'}`;

const accessOf = (role: string, permissions: string) => {
  const definitions = load({ 'resources/wishes.yaml': file(permissions) }).definitions!; // the file is sound
  const principal = {
    userId: 1,
    username: 'a',
    role,
    isSuperRecruiter: false,
    permissions: [],
    timeZone: 'UTC',
    locale: 'en',
  };
  return compileAccess(definitions, definitions.resources['wishes']!, principal);
};

describe('an option that everyone has', () => {
  const permissions = '{ key: wish, everyone: [create] }';

  it.each(['recruiter', 'hiring_manager', 'vendor'])('is a %s’s without anybody granting it', (role) => {
    expect(accessOf(role, permissions).can).toMatchObject({ create: true, list: false, edit: false });
  });

  it('takes nothing from who has more by his role', () => {
    expect(accessOf('admin', permissions).can).toMatchObject({ create: true, list: true, edit: true });
  });

  it('has to be one of the module', () => {
    expect(diagnosticsOf({ 'resources/wishes.yaml': file('{ key: wish, everyone: [crate] }') })).toMatchObject([
      { line: 3, code: 'REF', suggestion: 'create' },
    ]);
  });
});

describe('choices of a master list', () => {
  it.each([
    ['admin', false, true],
    ['super_recruiter', true, true],
    ['recruiter', true, true],
    ['hiring_manager', false, false],
    ['vendor', false, false],
  ])('that Recruiters may read, for the role %s', (role, choicesOnly, isReadable) => {
    const access = accessOf(role, '{ choices: [recruiter] }');

    expect([access.choicesOnly, access.read !== false]).toEqual([choicesOnly, isReadable]);
  });

  it('name roles that there are, and go without a key', () => {
    expect(diagnosticsOf({ 'resources/wishes.yaml': file('{ choices: [recruter] }') })).toMatchObject([
      { line: 3, code: 'REF', suggestion: 'recruiter' },
    ]);
    expect(diagnosticsOf({ 'resources/wishes.yaml': file('{ key: wish, choices: [recruiter] }') })).toMatchObject([
      { line: 3, code: 'KEY' },
    ]);
  });
});
