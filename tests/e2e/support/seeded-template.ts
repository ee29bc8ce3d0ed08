import { demoDataDir } from '#tests/support/demo-data-dir.ts';

/** The demo data is made before the tests begin, so that every worker can copy it instead of loading it. */
export default async function makeTemplate(): Promise<void> {
  process.env.E2E_TEMPLATE = await demoDataDir();
}
