import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type YAMLError,
} from 'yaml';
import type { ResourceFault } from './definition.ts';

/** A parsed file: its tree with positions, and its text for the picture with the caret. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

const LARGEST_FILE = 500_000;

/**
 * Parses YAML 1.2 (core schema: `no` is text) or JSON. Duplicate keys, anchors with aliases, tags and several documents
 * in one file are refused: none of them means anything in these files, and aliases can be made to explode.
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
  const broken = [...document.errors, ...document.warnings].map((error) => syntaxFault(source, error));
  return {
    source,
    faults: [...broken, ...(broken.length > 0 ? [] : aliasFaults(source)), ...jsonFaults(source, broken.length)],
  };
};

/** 1-based line and column. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export const placeAt = ({ lines }: Source, offset: number): Place => {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
};

type FaultExtras = Partial<Pick<ResourceFault, 'allowed' | 'suggestion' | 'severity'>>;

/** A fault at a character of the file. */
export const faultAt = (
  source: Source,
  offset: number,
  code: string,
  path: string,
  message: string,
  extras: FaultExtras = {},
): ResourceFault => faultAtPlace(source, placeAt(source, offset), code, path, message, extras);

/** A fault at a line and column. */
export const faultAtPlace = (
  { file, text }: Pick<Source, 'file' | 'text'>,
  { line, column }: Place,
  code: string,
  path: string,
  message: string,
  { allowed, suggestion, severity = 'error' }: FaultExtras = {},
): ResourceFault => {
  const excerpt = text.split('\n', line)[line - 1]?.replace(/\r$/, '');
  return {
    file,
    line,
    column,
    severity,
    code,
    path,
    message,
    ...(allowed && { allowed }),
    ...(suggestion !== undefined && { suggestion }),
    ...(excerpt && { excerpt }),
  };
};

/** Where a key (or an element of a list) stands; the nearest place around it when the path leads nowhere. */
export const offsetOf = (
  { document }: Source,
  path: readonly (string | number)[],
  part: 'key' | 'value' = 'value',
): number => {
  let offset = 0;
  let node: unknown = document.contents;
  for (const step of path) {
    const pair = isMap(node)
      ? node.items.find((each) => isScalar(each.key) && String(each.key.value) === String(step))
      : undefined;
    const isLast = step === path.at(-1);
    const next: unknown = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
    const anchor = pair && isLast && part === 'key' ? pair.key : (next ?? pair?.key);
    if (!isNode(anchor)) return offset;
    offset = anchor.range?.[0] ?? offset;
    node = next;
  }
  return offset;
};

const SYNTAX_WORDS: Readonly<Record<string, { code: string; message: string }>> = {
  DUPLICATE_KEY: { code: 'DUPLICATE', message: 'This key stands here twice' },
  MULTIPLE_DOCS: { code: 'SYNTAX', message: 'One file holds one document: "---" must not appear a second time' },
};

const syntaxFault = (source: Source, error: YAMLError): ResourceFault => {
  const known = SYNTAX_WORDS[error.code];
  return faultAt(source, error.pos[0], known?.code ?? 'SYNTAX', '', known?.message ?? error.message);
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
