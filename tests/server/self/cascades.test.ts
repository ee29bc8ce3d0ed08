import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { creatable, type RawProperty, type ResourceFile } from './resource-files.ts';
import { addressOf, type Values, World } from './world.ts';

type Where = Readonly<Record<string, { readonly $field: string }>>;

/** A relation whose choices follow other relations of the record. */
interface Cascade {
  readonly file: ResourceFile;
  readonly name: string;
  readonly to: string;
  readonly where: Where;
}

const cascades: readonly Cascade[] = creatable.flatMap((file) =>
  Object.entries(file.raw.properties).flatMap(([name, { relation }]: [string, RawProperty]) => {
    const where = Object.entries(relation?.where ?? {}).filter(
      ([, operand]) => typeof operand === 'object' && operand !== null,
    );
    return relation && where.length > 0
      ? [{ file, name, to: relation.to, where: Object.fromEntries(where) as Where }]
      : [];
  }),
);

describe.each(moduleDatabases())('a choice that follows another, on %s', (kind) => {
  let server: HierarchyServer;
  let world: World;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    const people = await Promise.all([server.build.user({ role: 'Admin' }), server.build.user({ role: 'Recruiter' })]);
    world = new World(
      server,
      people.map(({ id }) => id),
    );
  });

  /** A record that has this relation, and a target that belongs to other parents. */
  const wrongPair = async ({ file, name, to, where }: Cascade) => {
    const mine = await world.make(to, active(to));
    const parents = Object.fromEntries(
      Object.entries(where).map(([target, { $field }]) => [$field, mine.sent[target]]),
    );
    const record = await world.make(file.raw.resource, { ...parents, [name]: mine.id });
    for (;;) {
      const other = await world.make(to, { ...active(to), ...(await strangers(to, where, mine.sent)) });
      if (Object.keys(where).some((target) => other.sent[target] !== mine.sent[target]))
        return { record, other: other.id };
    }
  };

  /** Parents that are not these, so that the pair is wrong whatever the seed. */
  const strangers = async (to: string, where: Where, mine: Values): Promise<Values> => {
    const [top] = Object.keys(where);
    const parent = creatable.find(({ raw }) => raw.resource === to)!.raw.properties[top!]!.relation!.to;
    for (;;) {
      const made = await world.make(parent, active(parent));
      if (made.id !== mine[top!]) return { [top!]: made.id };
    }
  };

  const active = (resource: string): Values => {
    const { properties, states } = creatable.find(({ raw }) => raw.resource === resource)!.raw;
    return {
      ...(properties['active'] && { active: true }),
      ...(states?.field !== 'status' && properties['status']?.enum?.includes('active') && { status: 'active' }),
    };
  };

  it.each(cascades.map((cascade) => [`${cascade.file.raw.resource}.${cascade.name}`, cascade] as const))(
    'is refused for %s when it belongs elsewhere: by the API and by the database itself',
    async (_name, cascade) => {
      const { record, other } = await wrongPair(cascade);
      const { definition, raw } = cascade.file;
      const column = definition.fields[cascade.name]!.column!;

      const reply = await server.admin.patch(`${addressOf(definition)}${record.id}/`, { [cascade.name]: other });

      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([
        422,
        expect.arrayContaining([cascade.name]),
      ]);
      await expect(
        server.database.query(`update ${raw.resource} set ${column} = $1 where id = $2`, [other, record.id]),
      ).rejects.toThrow(/violates foreign key constraint/);
      expect((await server.admin.get(`${addressOf(definition)}${record.id}/`)).body.data).toEqual(record.answered);
    },
  );
});
