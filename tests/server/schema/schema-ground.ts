import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { applyDefinitions, planDefinitions } from '#server/records/schema/apply-definitions.ts';
import { openSystemDatabase, type SystemDatabase } from '#tests/support/system-database.ts';
import { definitionsOf } from './definitions-of.ts';

/** The least that a list has. */
export const LIST = 'properties:\n  name: { type: string, minLength: 1, maxLength: 140 }\n';

/** A database for the tests of one block, which each of them finds with the system's tables alone, and what they do with files on it. */
export function openSchemaGround(kind: Database['kind']) {
  let database: SystemDatabase;
  beforeAll(async () => {
    database = await openSystemDatabase(kind);
  });
  afterAll(() => database?.destroy());
  afterEach(() => database.reset());
  return {
    database: () => database,
    apply: (files: Readonly<Record<string, string>>) => applyDefinitions(database, definitionsOf(files)),
    plan: (files: Readonly<Record<string, string>>) => planDefinitions(database, definitionsOf(files)),
    rows: async (text: string) => (await database.query(text)).rows,
  };
}
