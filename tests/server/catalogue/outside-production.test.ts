import { expect, it } from 'vitest';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import { startTestServer } from '../../support/test-server.ts';

it.each([
  [false, ['/dev/test']],
  [true, []],
])('has a workbench outside production only (production: %s)', async (production, expected) => {
  const { app, build, as } = await startTestServer({ config: { production } });
  const admin = await build.user({ role: 'Admin' });

  const catalogue = (await app.inject({ url: '/api/v1/catalogue/', headers: as(admin) })).json().data;

  const workbench = (catalogue.navigation as NavigationItem[]).filter(({ key }) => key === 'dev_test');
  expect(workbench.map(({ to }) => to)).toEqual(expected);
  expect(JSON.stringify(catalogue.navigation)).not.toContain('outsideProduction');
});
