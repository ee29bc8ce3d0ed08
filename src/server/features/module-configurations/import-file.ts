import type { FastifyInstance } from 'fastify';
import { MODULE_FILE_KIND, type ModuleImport } from '#shared/contracts/module-configurations.ts';
import { AppError } from '#shared/errors.ts';
import { MODULE_SETTINGS, type ModuleValue, type ModuleValues } from '#shared/rules/module-settings.ts';
import { settingAt } from '#shared/rules/settings.ts';
import { readJson } from '#server/platform/door/read-json.ts';
import { say } from '#server/platform/texts/say.ts';
import { choicesOf } from './read-configuration.ts';
import { asChange } from './save-configuration.ts';
import type { ReadChange } from '#server/features/settings/settings-schema.ts';

const KNOWN_KEYS = ['kind', 'settings'];

/**
 * What a file of module configurations would change; nothing is saved. Names of tabs and fields that do not exist here
 * are skipped and named.
 * @throws {AppError} invalid, with the path of each key that is not known and each value of another type.
 */
export function importedValues(app: FastifyInstance, read: ReadChange, text: string): ModuleImport {
  const file = readJson(text, 'text', () => rejected({ file: say('validation.json') }));
  if (!isObject(file) || file['kind'] !== MODULE_FILE_KIND || !isObject(file['settings']))
    throw rejected({ file: say('server.module_configurations.other_file') });
  const { settings } = file;
  const unknown = [...Object.keys(file).filter((key) => !KNOWN_KEYS.includes(key)), ...unknownPaths(settings)];
  if (unknown.length > 0) throw rejected(Object.fromEntries(unknown.map((path) => [path, say('validation.unknown')])));
  const given = MODULE_SETTINGS.flatMap(({ path }) => {
    const value = settingAt(settings, path);
    return value === undefined ? [] : [[path, value as ModuleValue] as const]; // checked by the schema of the settings
  });
  asChange(app, read, Object.fromEntries(given));
  return withoutUnknown(app, Object.fromEntries(given));
}

function withoutUnknown(app: FastifyInstance, values: ModuleValues): ModuleImport {
  const choices = choicesOf(app, values);
  const isMissing = (path: string, name: string) => choices[path] !== undefined && !choices[path].includes(name);
  const entries = Object.entries(values);
  const skipped = entries.flatMap(([path, value]) =>
    namesIn(value)
      .filter((name) => isMissing(path, name))
      .map((name) => ({ path, name })),
  );
  const kept = entries.flatMap(([path, value]): readonly (readonly [string, ModuleValue])[] => {
    if (typeof value === 'boolean') return [[path, value]];
    if (typeof value === 'string') return isMissing(path, value) ? [] : [[path, value]];
    return [[path, value.filter((name) => !isMissing(path, name))]];
  });
  return { values: Object.fromEntries(kept), skipped };
}

const namesIn = (value: ModuleValue): readonly string[] => (typeof value === 'boolean' ? [] : [value].flat());

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths in a file that are no settings of these, nor on the way to one. */
function unknownPaths(value: Readonly<Record<string, unknown>>, before = ''): readonly string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = `${before}${key}`;
    if (MODULE_SETTINGS.some((setting) => setting.path === path)) return [];
    const isOnTheWay = MODULE_SETTINGS.some((setting) => setting.path.startsWith(`${path}.`));
    return isOnTheWay && isObject(inner) ? unknownPaths(inner, `${path}.`) : [path];
  });
}

const rejected = (errors: AppError['errors']) =>
  new AppError('invalid', say('server.module_configurations.file_rejected'), { errors });
