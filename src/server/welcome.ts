import type { Config } from './platform/config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/demo-data.ts';

/** The last words of a start: where the application is, and in the demo who can sign in. */
export function welcomeText(config: Pick<Config, 'appTitle' | 'demo'>, address: string): string {
  const where = `\n${config.appTitle} is ready: ${address}\n`;
  if (!config.demo) return where;
  const width = Math.max(...DEMO_ACCOUNTS.map(({ username }) => username.length));
  const lines = DEMO_ACCOUNTS.map(
    ({ username, roles }) => `  ${username.padEnd(width)}  ${roles.map(inWords).join(', ')}`,
  );
  return [where, `Demo accounts (password for all: ${DEMO_PASSWORD})`, ...lines, ''].join('\n');
}

/** `super_recruiter` is Super Recruiter. */
const inWords = (roleKey: string): string =>
  roleKey.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
