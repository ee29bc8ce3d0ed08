import { isAlias, LineCounter, parseDocument, visit } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';
import { diagnosticAt, type Source } from './source.ts';
import { syntaxDiagnostics } from './syntax-diagnostics.ts';

const LARGEST_FILE = 500_000;

/**
 * Parses YAML 1.2 (core schema: `no` is text) or JSON. Duplicate keys, anchors with aliases, tags and several documents
 * in one file are rejected: none of them means anything in these files, and aliases can expand without limit.
 */
export const parseSource = (file: string, text: string): { source: Source; faults: readonly Diagnostic[] } => {
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
    return {
      source,
      faults: [diagnosticAt(source, 0, 'SYNTAX', '', `The file is larger than ${LARGEST_FILE} characters`)],
    };
  const broken = syntaxDiagnostics(source);
  return {
    source,
    faults: [
      ...broken,
      ...(broken.length > 0 ? [] : aliasDiagnostics(source)),
      ...jsonDiagnostics(source, broken.length),
    ],
  };
};

const aliasDiagnostics = (source: Source): readonly Diagnostic[] => {
  const diagnostics: Diagnostic[] = [];
  visit(source.document, (_key, node) => {
    if (!isAlias(node)) return undefined;
    diagnostics.push(
      diagnosticAt(
        source,
        node.range?.[0] ?? 0,
        'SYNTAX',
        '',
        `Anchors and aliases (*${node.source}) are not used in these files`,
      ),
    );
    return visit.BREAK;
  });
  return diagnostics;
};

const jsonDiagnostics = (source: Source, others: number): readonly Diagnostic[] => {
  if (others > 0 || !source.file.endsWith('.json')) return [];
  try {
    JSON.parse(source.text);
    return [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const offset = Number(/position (\d+)/.exec(error.message)?.[1] ?? 0);
    return [diagnosticAt(source, offset, 'SYNTAX', '', `This is not JSON: ${error.message}`)];
  }
};
