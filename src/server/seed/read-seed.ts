import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkGrammar } from '#engine/schema/check-grammar.ts';
import { formatDiagnostic } from '#engine/schema/format-diagnostic.ts';
import { parseSource } from '#engine/schema/parse-source.ts';
import { SEED_SCHEMA } from './seed-schema.ts';

const FOLDER = fileURLToPath(new URL('../../../seed', import.meta.url));
const read = new Map<string, unknown>();

/**
 * The lists of a file in `seed/`, such as `lists/work`. A file is read once.
 * @throws {Error} naming the file, the line and the rule of `SEED_SCHEMA` that it breaks.
 */
export function readSeed<Lists>(name: string): Lists {
  if (!read.has(name)) read.set(name, parseSeed(`seed/${name}.yaml`, readFileSync(`${FOLDER}/${name}.yaml`, 'utf8')));
  return read.get(name) as Lists;
}

/** @param file as errors name it */
export function parseSeed(file: string, text: string): unknown {
  const { source, faults } = parseSource(file, text);
  const found = faults.length > 0 ? faults : checkGrammar(source, SEED_SCHEMA).faults;
  if (found.length > 0) throw new Error(found.map(formatDiagnostic).join('\n'));
  return source.document.toJS();
}
