import type { FastifyInstance } from 'fastify';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { presentRows } from '#server/records/query/present-rows.ts';

/** A step that an Admin takes before the first candidate comes. */
export interface FirstStep {
  readonly key: string;
  readonly is_done: boolean;
}

/** The steps in their order, by what has a record once they are done. */
const STEPS = [
  ['organization', 'organizations', ''],
  ['workflow', 'workflows', ` and t.status = 'live'`],
  ['mail', 'email_configurations', ''],
  ['job', 'jobs', ''],
] as const;

/** What has been set up, from what there is. */
export async function firstSteps({ database, registry }: FastifyInstance): Promise<readonly FirstStep[]> {
  const known = STEPS.flatMap(([key, resource, further]) => {
    const definition = registry.current.resources[resource];
    return definition ? [{ key, definition, further }] : [];
  });
  if (known.length === 0) return [];
  const columns = known.map(
    ({ key, definition, further }) =>
      `exists (select from ${quoteName(definition.resource)} t where ${presentRows(definition, 't')}${further}) as ${key}`,
  );
  const { rows } = await database.query<Readonly<Record<string, boolean>>>(`select ${columns.join(', ')}`);
  return known.map(({ key }) => ({ key, is_done: rows[0]?.[key] === true }));
}
