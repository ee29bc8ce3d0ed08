import type { FastifyRequest } from 'fastify';
import type { DashboardFrame } from '#shared/contracts/dashboard.ts';
import { effectiveRole } from '#engine/access/standing.ts';
import { readDashboardLayouts } from '#server/features/settings/read-settings.ts';
import { firstSteps } from './first-run.ts';
import type { Widgets } from './widgets.ts';

/** What a user's dashboard is made of; the numbers come widget by widget. */
export async function readFrame(http: FastifyRequest, widgets: Widgets): Promise<DashboardFrame> {
  const { registry } = http.server;
  const key = effectiveRole(registry.current.roles, http.principal);
  const isTeam = registry.can(http.principal, 'change_team_settings');
  const [{ layout, roles }, steps] = await Promise.all([
    readDashboardLayouts(http.server, http.principal.userId),
    isTeam ? firstSteps(http.server) : [],
  ]);
  const { roles: all } = registry.current;
  return {
    widgets: widgets.offeredTo(http).map((widget) => widget.key),
    layout,
    role_layout: roles[key] ?? null,
    role: { key, title: all[key]?.title ?? key },
    roles: isTeam ? Object.entries(all).map(([each, { title }]) => ({ key: each, title })) : [],
    steps: [...steps],
  };
}
