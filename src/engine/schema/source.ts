import { type Document, isMap, isNode, isScalar, isSeq, type LineCounter } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';

/** A parsed file: its tree with positions, and its text for the picture with the caret. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** 1-based line and column. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export const placeAt = ({ lines }: Source, offset: number): Place => {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
};

type DiagnosticExtras = Partial<Pick<Diagnostic, 'allowed' | 'suggestion' | 'severity'>>;

/** A diagnostic at a character of the file. */
export const diagnosticAt = (
  source: Source,
  offset: number,
  code: string,
  path: string,
  message: string,
  extras: DiagnosticExtras = {},
): Diagnostic => diagnosticAtPlace(source, placeAt(source, offset), code, path, message, extras);

/** A diagnostic at a line and column. */
export const diagnosticAtPlace = (
  { file, text }: Pick<Source, 'file' | 'text'>,
  { line, column }: Place,
  code: string,
  path: string,
  message: string,
  { allowed, suggestion, severity = 'error' }: DiagnosticExtras = {},
): Diagnostic => {
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

/** The place of a key (or an element of a list); the nearest place around it if the path does not exist. */
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
