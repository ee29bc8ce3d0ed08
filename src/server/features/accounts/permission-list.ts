import type { ModulePermission } from '#engine/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { readJson } from '#server/platform/door/read-json.ts';
import { say } from '#server/platform/texts/say.ts';

const NAME = /^[a-z][a-z0-9_]{0,53}$/;
const MAX_MODULES = 200;

/**
 * Reads SPEC 6's permission list as the wire has it: `[{ module: "org", options: { view: true } }]`, as JSON text or as such.
 * @throws {AppError} invalid, on the field `permissions`.
 */
export function readPermissions(value: unknown): ModulePermission[] {
  const list = typeof value === 'string' ? readJson(value, 'permissions', unreadable) : value;
  if (!Array.isArray(list) || list.length > MAX_MODULES || !list.every(isModulePermission)) throw unreadable();
  if (new Set(list.map(({ module }) => module)).size !== list.length) throw unreadable();
  return list.map(({ module, options }) => ({ module, options }));
}

function isModulePermission(value: unknown): value is ModulePermission {
  if (typeof value !== 'object' || value === null) return false;
  const { module, options, ...more } = value as Record<string, unknown>;
  return typeof module === 'string' && NAME.test(module) && isOptions(options) && Object.keys(more).length === 0;
}

const isOptions = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, isGranted]) => NAME.test(name) && typeof isGranted === 'boolean');

const unreadable = (cause?: unknown) =>
  new AppError('invalid', say('server.accounts.permissions_invalid'), {
    cause,
    errors: {
      permissions: say('accounts.permissions_shape'),
    },
  });
