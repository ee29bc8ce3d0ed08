import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Principal } from '#engine/access/access.ts';
import { visibleItems } from '#engine/access/person-navigation.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import { MENU_NAMES } from '#shared/rules/settings.ts';
import { loadReal, realFiles } from './real-files.ts';

const flatten = (items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.flatMap((item) => [item, ...flatten(item.items ?? [])]);

/** The product with every entity and screen that its sidebar knows. */
const whole = () => {
  const files = realFiles();
  const { navigation } = parse(files.get('resources/app/navigation.yaml')!) as { navigation: NavigationItem[] };
  const screens = flatten(navigation).flatMap(({ screen }) => screen ?? []);
  const { definitions, faults: diagnostics } = loadReal(
    {
      'resources/onboarding_documents.yaml': `resource: onboarding_documents
route: /recruitments/onboarding-documents
properties: { name: { type: string } }
permissions: { key: onboarding, grants: { view: { read: true } } }
`,
    },
    screens,
  );
  expect(diagnostics).toEqual([]);
  return definitions!;
};

const definitions = whole();

const sidebarOf = (person: Partial<Principal>, ...features: readonly string[]) => {
  const principal = {
    userId: 1,
    username: 'kim@example.com',
    role: 'recruiter',
    isSuperRecruiter: false,
    permissions: [],
    timeZone: 'UTC',
    locale: 'en',
    ...person,
  };
  const source = { definitions, principal, feature: (path: string) => features.includes(path), isProduction: true };
  return flatten(visibleItems(source, definitions.navigation))
    .filter(({ hidden }) => !hidden)
    .map(({ key }) => key);
};

const moduleWith = (module: string, ...options: readonly string[]) => ({
  module,
  options: Object.fromEntries(options.map((option) => [option, true])),
});

const RECRUITMENTS =
  'recruitments organizations companies business_units departments jobs candidates applicants onboarding';
const WORK = 'work tasks resume_search calendar email visa_quota file_manager reports';
const MASTER =
  'master_settings account_and_users master_view master_email career_page job_board approval_matrix master_onboarding integrations ex_employee module_configs team_management';

describe('the sidebar, once everything in it is built,', () => {
  it('has every entry in its order for an Admin', () => {
    expect(sidebarOf({ role: 'admin' }, 'external_vendor.enabled', 'ziwo_calls.enabled').join(' ')).toBe(
      `dashboard ${RECRUITMENTS} ${WORK} team billing knowledge feedback ${MASTER} vendors call_centre`,
    );
  });

  it('leaves out vendors and calls until the team switches them on', () => {
    expect(sidebarOf({ role: 'admin' })).not.toContain('vendors');
    expect(sidebarOf({ role: 'admin' })).not.toContain('call_centre');
  });

  it('has every module, but nothing that is for Admins alone, for a Super Recruiter', () => {
    const expected = `dashboard ${RECRUITMENTS} ${WORK} team knowledge feedback call_centre`;

    expect(sidebarOf({ role: 'super_recruiter' }, 'external_vendor.enabled', 'ziwo_calls.enabled').join(' ')).toBe(
      expected,
    );
    expect(sidebarOf({ isSuperRecruiter: true }, 'ziwo_calls.enabled').join(' ')).toBe(expected);
  });

  it('has for a Recruiter what his permission list names: one of the two views is enough', () => {
    const permissions = [
      moduleWith('company', 'view'),
      moduleWith('department', 'create'),
      moduleWith('job', 'view_own'),
      moduleWith('candidate', 'view_global'),
      moduleWith('applicant', 'view_own'),
      moduleWith('resume_search', 'view'),
    ];

    expect(sidebarOf({ permissions }).join(' ')).toBe(
      `dashboard recruitments companies jobs candidates ${WORK} team knowledge feedback`,
    );
    expect(sidebarOf({}).join(' ')).toBe(
      'dashboard work tasks calendar email visa_quota file_manager reports team knowledge feedback',
    );
  });

  it('has jobs and applicants for a Hiring Manager', () => {
    expect(sidebarOf({ role: 'hiring_manager' }).join(' ')).toBe(
      'dashboard recruitments jobs applicants work tasks calendar email visa_quota file_manager reports team knowledge feedback',
    );
  });

  it('has no calendar, mail, visa quota, files and reports for a Vendor', () => {
    expect(sidebarOf({ role: 'vendor' }, 'external_vendor.enabled').join(' ')).toBe(
      'dashboard recruitments jobs candidates applicants work tasks team knowledge feedback',
    );
  });

  it('calls every entry that can be renamed by its default name', () => {
    const titles = new Map(flatten(definitions.navigation).map(({ key, title }) => [key, title]));

    for (const [key, name] of Object.entries(MENU_NAMES)) expect([key, titles.get(key)]).toEqual([key, name]);
  });
});
