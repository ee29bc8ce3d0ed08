import { randomUUID } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';

const SECRET = randomUUID() + randomUUID();

/** What a server is told in a test: a port of its own, mail that reaches private hosts, and one secret for all of a process. */
export const testConfig = (folder: string, resourcesDir: string): Config => ({
  production: false,
  demo: false,
  host: '127.0.0.1',
  port: 0,
  dataDir: folder,
  resourcesDir,
  appTitle: 'ATS',
  logLevel: 'silent',
  mailFrom: 'ATS <no-reply@ats.example>',
  mailPrivateHosts: true,
  publicUrl: 'http://ats.example',
  tokenSecret: SECRET,
  maxUploadBytes: 1024 * 1024,
  maxSpoolBytes: 64 * 1024 * 1024,
});
