import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { customSql } from '#engine/predicates/sql-names.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { ensureIndexes } from '#server/features/custom-fields/indexes.ts';
import { openRegistry } from '#server/open-registry.ts';
import { customField } from '../support/custom-field.ts';
import { createPostgres, onPostgres } from './ground.ts';

const ROWS = 200_000;
const ROUNDS = 9;
const RESOURCES = fileURLToPath(new URL('../../resources', import.meta.url));

const CODE = customField('code', 'Code', { indexed: true });

/** Database time in milliseconds, medians. */
export interface CustomFieldFigures {
  readonly kind: 'embedded' | 'postgres';
  readonly equality: number;
  readonly sort: number;
  readonly buildMs: number;
}

/** Filter and sort by an indexed custom field over 200,000 rows, in the database's own time. */
export async function measureCustomFields(
  kind: CustomFieldFigures['kind'],
  serverUrl: string | undefined,
  report: (step: string) => void,
): Promise<CustomFieldFigures> {
  const name = `bench_custom_${process.pid}`;
  const dataDir = join(mkdtempSync(join(tmpdir(), 'bench-custom-')), 'data');
  const databaseUrl = kind === 'postgres' ? await createPostgres(serverUrl!, name) : undefined;
  const database = await openDatabase({ databaseUrl, dataDir, statementTimeoutMs: 900_000 });
  const log = { info: () => undefined, warn: report, error: report } as never;
  try {
    await applySystemSchema(database);
    const registry = await openRegistry({ database, resourcesDir: RESOURCES, watch: false, log });
    report(`${kind}: ${ROWS.toLocaleString('en')} rows with custom values …`);
    await database.query(
      `insert into organizations (name, custom) select 'Organization ' || n, jsonb_build_object('code', 'C-' || n) from generate_series(1, $1::int) n`,
      [ROWS],
    );
    const start = performance.now();
    await ensureIndexes(
      database,
      [{ table: 'organizations', active: true, version: 1, fields: [CODE] }],
      registry.current,
      log,
    );
    const buildMs = performance.now() - start;
    const value = customSql('t.custom', { name: 'custom__code', custom: 'code', type: 'text' });
    const timed = async (rest: string): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { rows } = await database.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
          `explain (analyze, format json) select t.* from organizations t ${rest} limit 25`,
        );
        times.push(rows[0]!['QUERY PLAN'][0]['Execution Time']);
      }
      return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
    };
    const equality = await timed(`where ${value} = 'C-77777' and ${value} is not null order by t.id desc`);
    const sort = await timed(`order by ${value} collate "und-x-icu" asc, t.id asc`);
    await registry.close();
    return { kind, equality, sort, buildMs };
  } finally {
    await database.close();
    if (databaseUrl) await onPostgres(serverUrl!, `drop database if exists ${name} with (force)`);
  }
}
