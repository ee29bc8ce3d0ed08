import { defaultSettings } from '#shared/rules/settings.ts';

/** The dotted paths of the team settings that are a list of names. */
export const NAME_LISTS: readonly string[] = pathsTo(Array.isArray, defaultSettings({}), '');

/** Those that are a number. */
export const NUMBERS: readonly string[] = pathsTo((value) => typeof value === 'number', defaultSettings({}), '');

/** Every setting that is a value or a list of values. */
export const SETTINGS: readonly string[] = pathsTo(
  (value) => typeof value !== 'object' || value === null || Array.isArray(value),
  defaultSettings({}),
  '',
);

function pathsTo(isMeant: (value: unknown) => boolean, settings: object, path: string): string[] {
  return Object.entries(settings).flatMap(([key, value]: [string, unknown]) => {
    const here = path === '' ? key : `${path}.${key}`;
    if (isMeant(value)) return [here];
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? pathsTo(isMeant, value, here) : [];
  });
}
