import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database } from '../database.ts';
import type { SystemTables } from '../system-tables.ts';

type Statements = Pick<Database, 'query' | 'stream'>;

/** A query builder whose statements go through the database, and so into the transaction that is open where they run. */
export function kyselyOver(database: Statements): Kysely<SystemTables> {
  return new Kysely<SystemTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RoutingDriver(database),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class RoutingDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(database: Statements) {
    this.#connection = {
      async executeQuery<Row>(query: CompiledQuery) {
        const { rows, rowCount } = await database.query<Row>(query.sql, query.parameters);
        return { rows, numAffectedRows: BigInt(rowCount) };
      },
      async *streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
        for await (const rows of database.stream<Row>(query.sql, query.parameters, chunkSize)) yield { rows };
      },
    };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;

  async init(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

async function refuseTransaction(): Promise<never> {
  throw new Error('Open transactions with database.transaction(): it routes every query by itself.');
}
