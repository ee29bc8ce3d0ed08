import type { FastifyInstance } from 'fastify';
import type { RoleChoice } from '#shared/contracts/session.ts';
import { AppError } from '#shared/errors.ts';
import { findRole } from '#shared/rules/access.ts';

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
    throw new AppError('invalid', 'This role isn’t available. Choose another one.', {
      errors: { role: { message: 'accounts.role_unknown', text: 'is not a role' } },
    });
  });
  return [...new Set(keys)];
}
