import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ABILITIES } from '#shared/contracts/abilities.ts';
import { attributesOf, diagnosticsOf, load, SAMPLE_FILES } from './sample-project.ts';

describe('navigation and roles', () => {
  const NAVIGATION = 'resources/app/navigation.yaml';
  const ROLES = 'resources/app/roles.yaml';
  const LIMIT = 'external_vendor.users_limit';

  it.each([
    ['a resource that does not exist', '{ key: a, resource: orgnizations }', 'REF', 'organizations'],
    ['a resource without screens', '{ key: a, resource: users }', 'REF', undefined],
    ['a role that does not exist', '{ key: a, to: /, roles: { not: [vendr] } }', 'REF', 'vendor'],
    ['an icon that does not exist', '{ key: a, to: /, icon: hose }', 'VALUE', 'house'],
    ['a screen that does not exist', '{ key: a, to: /a, screen: a/A }', 'REF', undefined],
    ['an entry that leads nowhere', '{ key: a, title: A }', 'MISSING', undefined],
    [
      'an option that the module does not have',
      '{ key: a, resource: companies, need: { anyOf: [veiw] } }',
      'REF',
      'view',
    ],
    ['an ability that does not exist', '{ key: a, to: /, ability: manage_member }', 'VALUE', 'manage_members'],
    ['a mistyped key', '{ key: a, to: /, hiden: true }', 'KEY', 'hidden'],
    ['permissions of nothing', '{ key: a, to: /, need: { anyOf: [view] } }', 'KEY', undefined],
    ['a module that does not exist', '{ key: a, to: /, need: { module: jbo, anyOf: [view] } }', 'REF', 'job'],
    [
      'an optional entry with a mistyped role',
      '{ key: a, resource: soon, optional: true, roles: [vendr] }',
      'REF',
      'vendor',
    ],
  ])('refuses %s', (_what, item, code, suggestion) => {
    const diagnostics = diagnosticsOf({ [NAVIGATION]: `navigation:\n  - ${item}\n` });

    expect(diagnostics).toMatchObject([{ file: NAVIGATION, line: 2, code }]);
    expect(diagnostics[0]?.suggestion).toBe(suggestion);
  });

  it('leaves an optional entry out until its resource has screens or its screen exists', () => {
    const text = `navigation:
  - { key: home, to: / }
  - key: group
    items:
      - { key: onboarding, resource: onboarding_documents, optional: true }
      - { key: calendar, to: /calendar, screen: calendar/CalendarScreen, optional: true }
`;
    const grants = 'permissions: { key: onboarding, grants: { view: { read: true } } }';
    const documents = 'resources/onboarding_documents.yaml';
    const documentsFile = (rest = '') =>
      `resource: onboarding_documents\nproperties:\n  name: { type: string }\n${rest}`;
    const keys = (changes: Record<string, string>, screens: readonly string[] = []) => {
      const { definitions, faults: diagnostics } = load({ [NAVIGATION]: text, ...changes }, screens);
      expect(diagnostics.filter(({ file: place }) => place === NAVIGATION)).toEqual([]);
      return definitions?.navigation.flatMap((item) => [item, ...(item.items ?? [])]).map(({ key }) => key);
    };

    expect(keys({})).toEqual(['home', 'group']);
    expect(keys({ [documents]: documentsFile() })).toEqual(['home', 'group']);
    expect(keys({ [documents]: documentsFile(`route: /documents\n${grants}`) })).toEqual([
      'home',
      'group',
      'onboarding',
    ]);
    expect(keys({}, ['calendar/CalendarScreen'])).toEqual(['home', 'group', 'calendar']);
  });

  it('refuses a key that two entries have, at any depth', () => {
    const text = 'navigation:\n  - { key: a, to: / }\n  - key: b\n    items:\n      - { key: a, to: /b }\n';

    expect(diagnosticsOf({ [NAVIGATION]: text })).toMatchObject([{ code: 'DUPLICATE' }]);
  });

  it.each([
    ['a module that does not exist', '{ title: A, grants: { compny: all } }', 'company'],
    ['an option that the module does not have', '{ title: A, grants: { company: [veiw] } }', 'view'],
    ['a word for all grants', '{ title: A, grants: al }', 'all'],
    ['an ability that does not exist', '{ title: A, grants: all, abilities: [share_view] }', 'share_views'],
    ['a role to pass as that does not exist', '{ title: A, grants: all, passesAs: [recruter] }', 'recruiter'],
    ['a super role that does not exist', '{ title: A, grants: all, superRole: super_recruter }', 'super_recruiter'],
    ['seats that no setting limits', '{ title: A, grants: all, seats: external_vendor.user_limit }', LIMIT],
  ])('refuses %s', (_what, role, suggestion) => {
    const known = 'admin super_recruiter recruiter hiring_manager vendor'
      .split(' ')
      .map((key) => `  ${key}: { title: A, grants: all, abilities: [manage_members] }\n`);
    const text = `modules: [resume_search]\nroles:\n${known.join('')}  extra: ${role}\n${attributesOf(SAMPLE_FILES.get(ROLES)!)}`;
    const diagnostics = diagnosticsOf({ [ROLES]: text });

    expect(diagnostics).toMatchObject([{ file: ROLES, line: 8, suggestion }]);
  });

  it('refuses roles of which none can manage the team', () => {
    const text = SAMPLE_FILES.get(ROLES)!.replace('abilities: all', 'abilities: [share_views]');

    expect(diagnosticsOf({ [ROLES]: text })).toMatchObject([{ file: ROLES, code: 'MISSING' }]);
  });

  it('refuses a super role that has a super role itself', () => {
    const text = SAMPLE_FILES.get(ROLES)!.replace('superRole: super_recruiter', 'superRole: recruiter');

    expect(diagnosticsOf({ [ROLES]: text })).toMatchObject([{ file: ROLES, code: 'VALUE' }]);
  });

  it('offers for roles and for entries the abilities that the server asks for', () => {
    const grammarOf = (name: string) => readFileSync(`schemas/${name}.schema.json`, 'utf8');
    const listed = (text: string) => [...text.matchAll(/"enum":\s*\[([^\]]*"manage_members"[^\]]*)\]/g)];

    for (const name of ['roles', 'navigation'])
      expect(listed(grammarOf(name)).map(([, names]) => JSON.parse(`[${names}]`) as unknown)).toEqual([[...ABILITIES]]);
  });
});
