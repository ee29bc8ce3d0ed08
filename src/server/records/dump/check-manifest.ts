import { Ajv } from 'ajv';
import { COLUMN_TYPE } from '#server/records/schema/column-type.ts';
import type { Manifest } from './manifest.ts';

/** As the program names tables and columns; nothing that the database has for itself. */
const NAME = '^(?!pg_)[a-z_][a-z0-9_]{0,62}$';

const WHOLE = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;

const COLUMN = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'type', 'notNull', 'identity', 'generated', 'comment'],
  properties: {
    name: { type: 'string', pattern: NAME },
    type: { type: 'string', pattern: COLUMN_TYPE },
    notNull: { type: 'boolean' },
    identity: { enum: ['', 'a', 'd'] },
    generated: { type: 'boolean' },
    comment: { type: ['string', 'null'], maxLength: 1000 },
    last: { ...WHOLE, type: ['integer', 'null'] },
  },
} as const;

const TABLE = {
  type: 'object',
  additionalProperties: false,
  required: ['place', 'name', 'columns', 'primaryKey', 'rows', 'sha256'],
  properties: {
    place: { enum: ['main', 'system', 'pruned'] },
    name: { type: 'string', pattern: NAME },
    columns: { type: 'array', maxItems: 1600, items: COLUMN },
    primaryKey: { type: 'array', maxItems: 32, items: { type: 'string', pattern: NAME } },
    rows: WHOLE,
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
} as const;

const MANIFEST = {
  type: 'object',
  additionalProperties: false,
  required: ['format', 'madeOn', 'from', 'migrations', 'shapeVersion', 'tables', 'files'],
  properties: {
    format: { const: 1 },
    madeOn: { type: 'string', maxLength: 40 },
    from: { enum: ['embedded', 'postgres'] },
    migrations: { type: 'array', maxItems: 10_000, items: { type: 'string', maxLength: 100 } },
    shapeVersion: WHOLE,
    tables: { type: 'array', maxItems: 10_000, items: TABLE },
    files: {
      type: 'object',
      additionalProperties: false,
      required: ['count', 'bytes'],
      properties: { count: WHOLE, bytes: WHOLE },
    },
  },
} as const;

/**
 * A manifest whose every name and type is one that the program makes: it becomes SQL, and the maker of the dump could
 * have written anything into it.
 * @throws naming the place of an unknown part.
 */
export function checkManifest(value: unknown): Manifest {
  const { format, isArchive } = Object(value) as Partial<Manifest>;
  if (format !== 1) throw new Error(`This dump has the format ${JSON.stringify(format)}, which is not known here.`);
  if (isArchive)
    throw new Error(
      'This archive was saved in a browser: it leaves out what signs people in, and cannot be restored. Make a dump with db:dump.',
    );
  const ajv = new Ajv({ allowUnionTypes: true });
  if (!ajv.validate<Manifest>(MANIFEST, value)) {
    const [{ instancePath, message } = { instancePath: '', message: 'is wrong' }] = ajv.errors ?? [];
    throw new Error(`This is no dump of this program: in its manifest ${instancePath || '/'} ${message}.`);
  }
  if (new Set(value.tables.map(({ place, name }) => `${place}.${name}`)).size < value.tables.length)
    throw new Error('This is no dump of this program: it has a table twice.');
  return value;
}
