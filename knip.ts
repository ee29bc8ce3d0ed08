import { globSync, readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/** Screens that a resource or navigation file can name. */
const screens = globSync('custom-screens/**/*.tsx').filter((file) =>
  /^export default /m.test(readFileSync(file, 'utf8')),
);

/** `npm run unused`: files, packages and exports that nothing imports. */
export default {
  entry: [
    'vite.config.ts',
    'src/app/main.tsx',
    'src/launcher/*.{mjs,ts}',
    'src/server/{main,cli/main,cli/*-main}.ts',
    'src/server/platform/**/*-{thread,process}.ts',
    'tests/**/*.test.{ts,tsx}',
    'src/engine/field-types/*/samples.ts',
    'tests/{bench,support/run,support/sources}/main.ts',
    'tests/bench/{floor.ts,*render.tsx}',
    'tests/e2e/{playwright.config,support/seeded-template}.ts',
    'tests/server/*/added-context/*.ts',
    'tests/faults/run.ts',
    'tests/support/*.{setup,global}.ts',
    'tests/server/background/hanging-process.ts',
    'tests/server/db/support/*.ts',
    ...screens,
  ],
  project: ['{src,custom-screens,tests}/**/*.{ts,tsx,mjs}', '!tests/support/api-client/**'],
  // Its static files are served, and a package inside of the tests writes the types of the API.
  ignoreDependencies: ['@fastify/swagger-ui', 'api-client'],
  rules: { duplicates: 'off' },
  // The configuration of Vite builds the client when it is loaded.
  vite: false,
  vitest: false,
  playwright: false,
} satisfies KnipConfig;
