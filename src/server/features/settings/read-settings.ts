import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { canReadField } from '#engine/access/open-fields.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { ColumnSetting, Settings, SettingsReply } from '#shared/contracts/settings.ts';
import { applySettings, defaultSettings, mergeSettings, withTeamNames } from '#shared/rules/settings.ts';
import { findBothSettings, findSettings } from './queries.ts';
import { withoutPolicy } from './without-policy.ts';

/** Both replies of the initial load: the team's settings, and the effective ones of this user. */
export async function readSettings(
  app: FastifyInstance,
  principal: Principal,
): Promise<{ user: SettingsReply; team: SettingsReply }> {
  const { team, user } = await findBothSettings(app.database, principal.userId);
  const ofTeam = applySettings(fileDefaults(app), team.value);
  const ofUser = withTeamNames(mergeSettings(ofTeam, user.value), ofTeam, fileDefaults(app));
  const present = (settings: Settings) =>
    JSON.stringify(
      withoutPolicy(app, principal, {
        settings: withReadableColumns(app, principal, settings),
        files: fileDefaults(app),
      }),
    );
  return { team: { id: team.id, settings: present(ofTeam) }, user: { id: user.id, settings: present(ofUser) } };
}

/**
 * A column's name can reveal as much as its values: skips the columns of fields that a user cannot read, and tables
 * with no other columns.
 */
function withReadableColumns({ registry }: FastifyInstance, principal: Principal, settings: Settings): Settings {
  const { resources } = registry.current;
  const isAble = registry.can(principal, 'change_team_settings');
  const canRead = (definition: ResourceDefinition, field: FieldDefinition) => {
    const { choicesOnly, read, readFields } = registry.access(principal, definition);
    if (read === false) return false;
    return choicesOnly ? canReadField(registry.current, principal, field) : readFields.has(field.name);
  };
  const isKept = (table: string, { key, custom, further }: ColumnSetting) => {
    const definition = resources[table];
    const field = definition?.fields[key];
    return definition && field ? canRead(definition, field) : !(custom || further) || isAble;
  };
  const tables = Object.entries(settings.tables)
    .map(([table, columns]) => [table, columns.filter((column) => isKept(table, column))] as const)
    .filter(([, columns]) => columns.length > 0 || isAble);
  return { ...settings, tables: Object.fromEntries(tables) };
}

/** The team's settings, complete. */
export async function teamSettings(app: FastifyInstance): Promise<Settings> {
  const { value } = await findSettings(app.database, null);
  return applySettings(fileDefaults(app), value);
}

/** The date of an instant in the time zone of the team. */
export async function teamToday(app: FastifyInstance, now = new Date()): Promise<string> {
  const { regional } = await teamSettings(app);
  return new Intl.DateTimeFormat('en-CA', { timeZone: regional.time_zone }).format(now);
}

/** The layouts of the dashboard: the user's own, and those of the team by role. */
export async function readDashboardLayouts(app: FastifyInstance, userId: number): Promise<Settings['dashboard']> {
  const { team, user } = await findBothSettings(app.database, userId);
  const { roles } = applySettings(fileDefaults(app), team.value).dashboard;
  return { layout: user.value.dashboard?.layout ?? null, roles };
}

const defaults = new WeakMap<Definitions, Settings>();

/** The settings that the files alone give: every table with its columns in the file's order. */
export function fileDefaults({ registry }: Pick<FastifyInstance, 'registry'>): Settings {
  const { current } = registry;
  const known = defaults.get(current) ?? defaultSettings(tablesOf(current));
  defaults.set(current, known);
  return known;
}

const tablesOf = ({ resources }: Definitions): Settings['tables'] =>
  Object.fromEntries(
    Object.values(resources)
      .filter(({ route }) => route !== undefined)
      .map(({ resource, fields, list }) => [
        resource,
        list.columns.map(({ field, show }, index) => ({
          key: field,
          name: fields[field]?.title ?? field,
          index,
          show,
          ...(fields[field]?.custom !== undefined && { custom: true }),
        })),
      ]),
  );
