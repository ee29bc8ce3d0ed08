import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { mayReadField } from '#engine/access/compile-access.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/schema/definition.ts';
import { type Described, shape, text } from '#shared/contracts/schema-words.ts';
import type { ColumnSetting, Settings } from '#shared/contracts/settings.ts';
import { isAdmin } from '#shared/rules/access.ts';
import { applySettings, defaultSettings, mergeSettings, withTeamNames } from '#shared/rules/settings.ts';
import { withoutHiddenNames } from './hidden-names.ts';
import { findBothSettings, findSettings } from './queries.ts';

/** As the wire has it. */
export const settingsReply = shape({
  id: { type: ['integer', 'null'], description: 'Null until something was changed.' },
  settings: { ...text, description: 'JSON: the whole shape.' },
});
export type SettingsReply = Described<typeof settingsReply>;

/** Both replies of the initial load: the team's settings, and what holds for this person. */
export async function readSettings(
  app: FastifyInstance,
  principal: Principal,
): Promise<{ user: SettingsReply; team: SettingsReply }> {
  const { team, user } = await findBothSettings(app.database, principal.userId);
  const ofTeam = applySettings(fileDefaults(app), team.value);
  const ofUser = withTeamNames(mergeSettings(ofTeam, user.value), ofTeam, fileDefaults(app));
  const present = (settings: Settings) =>
    JSON.stringify(withoutHiddenNames(app, principal, withReadableColumns(app, principal, settings)));
  return { team: { id: team.id, settings: present(ofTeam) }, user: { id: user.id, settings: present(ofUser) } };
}

/** A column's name can say as much as its values: those of fields that a person may not read are left out. */
function withReadableColumns({ registry }: FastifyInstance, principal: Principal, settings: Settings): Settings {
  const { resources } = registry.current;
  const mayRead = (definition: ResourceDefinition, field: FieldDefinition) => {
    const { choicesOnly, readFields } = registry.access(principal, definition);
    return choicesOnly ? mayReadField(principal, field) : readFields.has(field.name);
  };
  const isKept = (table: string, { key, custom }: ColumnSetting) => {
    const definition = resources[table];
    const field = definition?.fields[key];
    return definition && field ? mayRead(definition, field) : !custom || isAdmin(principal);
  };
  const tables = Object.entries(settings.tables).map(
    ([table, columns]) => [table, columns.filter((column) => isKept(table, column))] as const,
  );
  return { ...settings, tables: Object.fromEntries(tables) };
}

/** The team's settings, complete. */
export async function teamSettings(app: FastifyInstance): Promise<Settings> {
  const { value } = await findSettings(app.database, null);
  return applySettings(fileDefaults(app), value);
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
