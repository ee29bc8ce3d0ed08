import { describe, expect, it } from 'vitest';
import { roleCatalogue } from '../../screens/client/role-catalogue.ts';

const layoutsOf = (role: string) => roleCatalogue(role).definitions['applicants']?.list.layouts;

describe('the layouts of a list, for one user', () => {
  it('have a custom one for users who can take one of its transitions', () => {
    expect(layoutsOf('hiring_manager')).toEqual(['table', 'board', 'split', 'triage']);
  });

  it('lack it for users who can take none of them', () => {
    expect(layoutsOf('vendor')).toEqual(['table', 'board', 'split']);
  });
});
