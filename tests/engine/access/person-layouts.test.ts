import { describe, expect, it } from 'vitest';
import { compileAccess } from '#engine/access/compile-access.ts';
import { personCatalogue } from '#engine/access/person-catalogue.ts';
import { realDefinitions } from '../schema/real-files.ts';

const layoutsOf = (role: string) => {
  const definitions = realDefinitions();
  const principal = {
    userId: 7,
    username: 'kim@example.com',
    role,
    isSuperRecruiter: false,
    permissions: [],
    timeZone: 'UTC',
    locale: 'en',
  };
  const catalogue = personCatalogue({
    definitions,
    diagnostics: [],
    principal,
    access: (definition) => compileAccess(definitions, definition, principal),
    validator: () => undefined,
    feature: () => false,
    isProduction: false,
  });
  return catalogue.definitions['applicants']?.list.layouts;
};

describe('the layouts of a list, for one user', () => {
  it('have a custom one for users who can take one of its transitions', () => {
    expect(layoutsOf('hiring_manager')).toEqual(['table', 'board', 'split', 'triage']);
  });

  it('lack it for users who can take none of them', () => {
    expect(layoutsOf('vendor')).toEqual(['table', 'board', 'split']);
  });
});
