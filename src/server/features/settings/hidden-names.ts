import type { FastifyInstance } from 'fastify';
import { namesAt } from '#engine/access/hidden-fields.ts';
import type { ResourceDefinition } from '#engine/schema/definition.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { SettingsChange } from '#shared/rules/settings.ts';

type App = Pick<FastifyInstance, 'registry'>;

/**
 * Rejects a list of hidden fields that names a field that does not exist, or the name of a record, which appears
 * wherever others refer to it.
 * @throws {AppError} invalid, with the path of the setting.
 */
export function checkHiddenNames({ registry }: App, change: SettingsChange): void {
  const using = Map.groupBy(
    Object.values(registry.current.resources).flatMap((definition) =>
      definition.permissions.hiddenFieldsFrom.map(({ setting }) => ({ setting, definition })),
    ),
    ({ setting }) => setting,
  );
  const faults = [...using].flatMap(([setting, users]) => {
    const definitions = users.map(({ definition }) => definition);
    return namesAt(change, setting).flatMap((name) => {
      const text = faultOf(definitions, name);
      return text ? [[setting, { message: 'accounts.hidden_field', args: { field: name }, text }] as const] : [];
    });
  });
  const errors: FieldErrors = Object.fromEntries(faults);
  if (faults.length > 0) throw new AppError('invalid', 'These settings cannot be accepted.', { errors });
}

function faultOf(definitions: readonly ResourceDefinition[], name: string): string | undefined {
  if (!definitions.some(({ fields }) => Object.hasOwn(fields, name))) return `has no field "${name}" to hide`;
  const isTitle = name === 'id' || definitions.some(({ titleFields }) => titleFields.includes(name));
  return isTitle ? `cannot hide "${name}": records are called by it` : undefined;
}
