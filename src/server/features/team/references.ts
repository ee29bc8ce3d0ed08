import type { FastifyInstance } from 'fastify';
import { joinTable, quoteName } from '#engine/predicates/sql-names.ts';
import { isMadeOfOthers } from '#engine/model/kept-derivation.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';

/** A field of a resource that names users as owners: the authors of a record and of its changes stay. */
export interface PeopleField {
  readonly definition: ResourceDefinition;
  readonly field: FieldDefinition;
}

/** How many records name a user in one field. */
export interface PersonReference extends PeopleField {
  readonly count: number;
}

const PEOPLE = 'users';

/** Every field of every resource that names users, in the order of the files. What is set once stays as it is. */
export const peopleFields = ({ registry }: Pick<FastifyInstance, 'registry'>): readonly PeopleField[] =>
  Object.values(registry.current.resources).flatMap((definition) =>
    Object.values(definition.fields)
      .filter((field) => field.relation?.to === PEOPLE && !field.system && !field.writeOnce && !isMadeOfOthers(field))
      .map((field) => ({ definition, field })),
  );

/** The fields of records that name this user, in one statement; skips fields without them. */
export async function referencesTo(app: FastifyInstance, userId: number): Promise<readonly PersonReference[]> {
  const fields = peopleFields(app);
  if (fields.length === 0) return [];
  const counts = fields.map((each, index) => `(${countSql(each)}) as "${index}"`);
  const { rows } = await app.database.query<Record<string, number>>(`select ${counts.join(', ')}`, [userId]);
  return fields.map((each, index) => ({ ...each, count: rows[0]?.[index] ?? 0 })).filter(({ count }) => count > 0);
}

const countSql = ({ definition, field }: PeopleField): string =>
  field.column
    ? `select count(*)::int from ${quoteName(definition.resource)} t where t.${quoteName(field.column)} = $1`
    : `select count(*)::int from ${quoteName(joinTable(definition.resource, field.name))} t where t.target_id = $1`;
