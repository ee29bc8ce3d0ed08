import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';

/** A process of its own, which has a third context. */
async function runWithContext() {
  const run = join(import.meta.dirname, 'added-context/run.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [run, quickestDatabase()]);
  return JSON.parse(stdout);
}

it(
  'approvals know what they decide by its small interface alone: a third context has levels, links, notes and rounds',
  { timeout: 120_000 },
  async () => {
    const { unit, ...found } = await runWithContext();

    // The approvers can't read units, so they see a number.
    expect(found).toEqual({
      asked: `“#${unit}” wants to move`,
      isSecondAsked: false,
      statuses: [200, 200],
      page: ['move', `#${unit}`, 2],
      carriedOut: [`moved ${unit}`, `kept ${unit}: Not this year`],
      states: ['rejected', 'approved'],
    });
  },
);
