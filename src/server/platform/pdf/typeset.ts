import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const require = createRequire(import.meta.url);
let made: Promise<NodeCompiler> | undefined;

/** With Liberation Sans: letters of Latin, Greek and Cyrillic alphabets. */
async function createCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');
  return Compiler.create({ fontArgs: [{ fontPaths: [fonts] }] });
}

/**
 * A PDF of a Typst template, which reads `data` as `json(bytes(sys.inputs.data))`: nothing in the data is markup. The same
 * template and data give the same bytes. The library is loaded with the first call; a page takes some milliseconds, in
 * which the process does nothing else.
 * @throws {Error} with the messages of the compiler.
 */
export async function typeset(template: string, data: unknown): Promise<Uint8Array> {
  const compiler = await (made ??= createCompiler());
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  return compiler.pdf(compiled.result);
}
