import type pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { Session } from '#server/platform/db/sessions/session.ts';
import type { RowProperty } from './sql-statements.ts';

type Kind = RowProperty['kinds'] extends ReadonlySet<infer K> ? K : never;

/** A column of a statement's rows, as the database describes it. */
export interface DescribedColumn {
  readonly name: string;
  /** Undefined: JSON, which becomes anything. */
  readonly kind: Kind | undefined;
  /** The column of a table that it is, where that one may be null. */
  readonly nullable: string | undefined;
}

const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700]);
const BOOLEAN = 16;
const JSON_TYPES: ReadonlySet<number> = new Set([114, 3802]);

/** Prepares statements without running them. @returns what tells the columns of one, and throws what the database says against it. */
export async function statementDescriber(database: Database): Promise<(text: string) => Promise<DescribedColumn[]>> {
  const client = await clientOf(database);
  const { rows: lists } = await database.query<{ oid: number }>(`select oid::int from pg_type where typcategory = 'A'`);
  const isList = new Set(lists.map(({ oid }) => oid));
  const { rows: columns } = await database.query<{ place: string; name: string }>(
    `select attrelid || ' ' || attnum as place, attname as name from pg_attribute where not attnotnull and not attisdropped and attnum > 0`,
  );
  const nullable = new Map(columns.map(({ place, name }) => [place, name]));
  const kindOf = (type: number): Kind | undefined => {
    if (JSON_TYPES.has(type)) return undefined;
    if (isList.has(type)) return 'object';
    return NUMBERS.has(type) ? 'number' : type === BOOLEAN ? 'boolean' : 'string';
  };
  return async (text) => {
    const fields = await describe(client, text);
    return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      kind: kindOf(dataTypeID),
      nullable: nullable.get(`${tableID} ${columnID}`),
    }));
  };
}

/** The connection behind a database that nobody else uses. */
async function clientOf(database: Database): Promise<pg.ClientBase> {
  const query = vi.spyOn(Session.prototype, 'query');
  await database.query('select 1');
  const session = query.mock.contexts[0] as Session;
  query.mockRestore();
  return session.client;
}

/** What `Submittable` of pg does not say. */
interface Describing extends pg.Submittable {
  handleRowDescription(message: { readonly fields: pg.FieldDef[] }): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

interface Wire {
  parse(statement: { readonly text: string; readonly name: string; readonly types: readonly number[] }): void;
  describe(what: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}

function describe(client: pg.ClientBase, text: string): Promise<pg.FieldDef[]> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.FieldDef[]>();
  let found: pg.FieldDef[] = [];
  client.query<Describing>({
    submit: (connection) => {
      const wire = connection as unknown as Wire;
      wire.parse({ text, name: '', types: [] });
      wire.describe({ type: 'S', name: '' });
      wire.sync();
    },
    handleRowDescription: ({ fields }) => void (found = fields),
    handleError: reject,
    handleReadyForQuery: () => resolve(found),
  });
  return promise;
}
