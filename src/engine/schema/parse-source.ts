import { isAlias, LineCounter, parseDocument, visit } from 'yaml';
import type { ResourceFault } from './definition.ts';
import { faultAt, type Source } from './source.ts';
import { syntaxFaults } from './syntax-faults.ts';

const LARGEST_FILE = 500_000;

/**
 * Parses YAML 1.2 (core schema: `no` is text) or JSON. Duplicate keys, anchors with aliases, tags and several documents
 * in one file are rejected: none of them means anything in these files, and aliases can expand without limit.
 */
export const parseSource = (file: string, text: string): { source: Source; faults: readonly ResourceFault[] } => {
  const lines = new LineCounter();
  const tooLarge = text.length > LARGEST_FILE;
  const document = parseDocument(tooLarge ? '' : text, {
    version: '1.2',
    schema: 'core',
    lineCounter: lines,
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: 'error',
    merge: false,
    stringKeys: true,
  });
  const source: Source = { file, text, document, lines };
  if (tooLarge)
    return { source, faults: [faultAt(source, 0, 'SYNTAX', '', `The file is larger than ${LARGEST_FILE} characters`)] };
  const broken = syntaxFaults(source);
  return {
    source,
    faults: [...broken, ...(broken.length > 0 ? [] : aliasFaults(source)), ...jsonFaults(source, broken.length)],
  };
};

const aliasFaults = (source: Source): readonly ResourceFault[] => {
  const faults: ResourceFault[] = [];
  visit(source.document, (_key, node) => {
    if (!isAlias(node)) return undefined;
    faults.push(
      faultAt(
        source,
        node.range?.[0] ?? 0,
        'SYNTAX',
        '',
        `Anchors and aliases (*${node.source}) are not used in these files`,
      ),
    );
    return visit.BREAK;
  });
  return faults;
};

const jsonFaults = (source: Source, others: number): readonly ResourceFault[] => {
  if (others > 0 || !source.file.endsWith('.json')) return [];
  try {
    JSON.parse(source.text);
    return [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const offset = Number(/position (\d+)/.exec(error.message)?.[1] ?? 0);
    return [faultAt(source, offset, 'SYNTAX', '', `This is not JSON: ${error.message}`)];
  }
};
