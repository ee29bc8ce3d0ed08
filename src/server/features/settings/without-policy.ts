import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { toldSettings } from '#engine/access/standing.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { withSettingsAt } from '#shared/rules/settings.ts';

/**
 * The settings as somebody is told them who cannot change those of the team: what only the team's rules are made of reads as if nobody
 * had changed it, so that the shape stays whole. How sessions end, how many vendors are paid for, what new members begin with and which
 * fields are hidden from others are held by the server and shown on screens for those alone who change them. A role is told what is made
 * for it (`toldSettings` of roles.yaml).
 * @param files the settings that the files alone give.
 */
export function withoutPolicy(
  { registry }: Pick<FastifyInstance, 'registry'>,
  principal: Principal,
  { settings, files }: { readonly settings: Settings; readonly files: Settings },
): Settings {
  if (registry.can(principal, 'change_team_settings')) return settings;
  const { security, module_configurations: modules, external_vendor: vendors } = settings;
  const unchanged = files.module_configurations;
  const open = {
    ...settings,
    module_configurations: {
      ...unchanged,
      applicants: {
        ...unchanged.applicants,
        default_tab_on_applicant_details: modules.applicants.default_tab_on_applicant_details,
      },
    },
    external_vendor: { ...files.external_vendor, enabled: vendors.enabled },
    // What a new password has to be is said before one is chosen.
    security: {
      ...files.security,
      password_min_length: security.password_min_length,
      password_history: security.password_history,
    },
    regional: files.regional,
    money: files.money,
  };
  return withSettingsAt(open, settings, toldSettings(registry.current.roles, principal));
}
