import type { FastifyInstance } from 'fastify';
import type { RoleChoice } from '#shared/contracts/session.ts';
import { AppError } from '#shared/errors.ts';
import { findRole } from '#shared/contracts/access.ts';
import { say } from '#server/platform/texts/say.ts';

/** Every role of roles.yaml, in the file's order. */
export const listRoles = (app: FastifyInstance): RoleChoice[] =>
  Object.values(app.registry.current.roles).map(({ key, title, grants, superRole, passesAs }) => ({
    id: key,
    key,
    title,
    has_permission_list: grants === 'perUser',
    has_super_role: superRole !== undefined,
    passes_everywhere: passesAs === 'all',
  }));

/**
 * Role keys of role titles or keys, each once.
 * @throws {AppError} invalid, on the field `role`.
 */
export function readRoles(app: FastifyInstance, names: string | readonly string[]): string[] {
  const keys = [names].flat().map((name) => {
    const role = findRole(app.registry.current.roles, name);
    if (role) return role.key;
    throw new AppError('invalid', say('accounts.role_unknown'), {
      errors: { role: say('accounts.role_unknown') },
    });
  });
  return [...new Set(keys)];
}
