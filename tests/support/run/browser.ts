import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Chromium without its windows draws the same pages with a fifth less CPU time. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export interface BrowserSearch {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists?: (path: string) => boolean;
  readonly isRoot?: boolean;
}

/** A Chromium on this machine: CHROMIUM_PATH, the one without windows, Playwright's own, or one in the usual places. */
export function findBrowser({ env, exists = existsSync }: BrowserSearch): string | undefined {
  return [env['CHROMIUM_PATH'], WITHOUT_WINDOWS, chromium.executablePath(), ...USUAL_PLACES].find(
    (path): path is string => path !== undefined && path !== '' && exists(path),
  );
}

/** The one command that installs a browser here. */
export const INSTALL_COMMAND = isDebian()
  ? 'apt-get update && (apt-get install -y chromium-headless-shell || apt-get install -y chromium)'
  : 'npx playwright install chromium';

/** Finds a browser. A CI machine without one that is Debian's and ours gets one installed; a person is only told how. */
export function ensureBrowser(search: BrowserSearch): string | undefined {
  const { env, isRoot = process.getuid?.() === 0 } = search;
  const found = findBrowser(search);
  if (found || !env['CI'] || !isRoot || !isDebian()) return found;
  console.log(`No browser here. Installing one: ${INSTALL_COMMAND}`);
  spawnSync('sh', ['-c', INSTALL_COMMAND], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return findBrowser(search);
}

function isDebian(): boolean {
  return existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}
