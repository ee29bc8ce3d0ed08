import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from './support/browser-args.ts';

/** The real server on the production build, one with demo data of its own and one Chromium for each worker. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/seeded-template.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // A whole way of a user, on a machine that does much else.
  timeout: 180_000,
  // The first screen of a worker comes while everything else starts too: on slow cores that takes longer than 10 seconds.
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...BROWSER_ARGS],
    },
    screenshot: 'only-on-failure',
    // What moves is drawn sixty times a second, and waited for before it is pressed.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
