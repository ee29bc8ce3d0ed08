/** What random tests draw from: always the same, another one each time in the deep run. `TEST_SEED` repeats a failure. */
export const SEED = Number(process.env['TEST_SEED'] ?? (process.env['TEST_DEEP'] ? Date.now() % 1e9 : 1));
