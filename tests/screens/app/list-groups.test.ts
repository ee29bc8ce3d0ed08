import { describe, expect, it } from 'vitest';
import { sectionGroup } from '#screens/master-view/list-groups.ts';
import type { Catalogue } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';

const screenAt = (key: string, to: string, rest: Partial<NavigationItem> = {}): NavigationItem => ({
  key,
  title: key,
  to,
  screen: `${key}/Screen`,
  ...rest,
});
const catalogueOf = (...navigation: NavigationItem[]): Catalogue => ({
  version: '1',
  resources: {},
  definitions: {},
  navigation,
  diagnostics: [],
  abilities: [],
});

describe('the overview of the master settings', () => {
  it('names each section once, those too that the menu leaves out, and no tab of one', () => {
    const catalogue = catalogueOf(
      screenAt('members', '/settings/master/members'),
      screenAt('everyone', '/settings/master/members/all', { hidden: true }),
      screenAt('export', '/settings/master/export', { hidden: true }),
      screenAt('home', '/'),
    );

    const groups = sectionGroup(catalogue, '/settings/master');

    expect(groups.flatMap(({ entries }) => entries.map(({ key }) => key))).toEqual(['members', 'export']);
  });
});
