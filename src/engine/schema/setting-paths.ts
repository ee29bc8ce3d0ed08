import { defaultSettings } from '#shared/rules/settings.ts';

/** The dotted paths of the team settings that hold a list of names. */
export const NAME_LISTS: readonly string[] = listPaths(defaultSettings({}), '');

function listPaths(settings: object, path: string): string[] {
  return Object.entries(settings).flatMap(([key, value]: [string, unknown]) => {
    const here = path === '' ? key : `${path}.${key}`;
    if (Array.isArray(value)) return [here];
    return typeof value === 'object' && value !== null ? listPaths(value, here) : [];
  });
}
