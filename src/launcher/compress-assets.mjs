import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|mjs|css|svg|json|txt|webmanifest|map)$/;
const WORTH_IT = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a `.br` and a `.gz` twin beside every text file that is worth it, at the best quality: they are made once and sent often. */
export async function compressAssets(folder) {
  for (const path of await filesIn(folder)) {
    if (!COMPRESSIBLE.test(path) || (await stat(path)).size < WORTH_IT) continue;
    const content = await readFile(path);
    const [br, gz] = await Promise.all([
      brotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
      zip(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}

async function filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
  return (await Promise.all(nested)).flat();
}
