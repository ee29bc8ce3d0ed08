import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { notifiedSettings } from '#engine/access/standing.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { withSettingsAt } from '#shared/rules/settings.ts';

/**
 * The settings for a user who cannot change those of the team: the values of the team's rules read as if no one had
 * changed them, so that the shape stays whole. Session timeouts, vendor seats, the defaults of new members and the
 * fields hidden from others are enforced by the server and shown only on screens of users who can change them. A role
 * gets its exceptions by `toldSettings` of roles.yaml.
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
    // The password rules are sent before a password is chosen.
    security: {
      ...files.security,
      password_min_length: security.password_min_length,
      password_history: security.password_history,
    },
    regional: files.regional,
    money: files.money,
  };
  return withSettingsAt(open, settings, notifiedSettings(registry.current.roles, principal));
}
