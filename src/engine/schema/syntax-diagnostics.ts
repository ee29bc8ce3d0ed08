import { type ErrorCode, visit, type YAMLError } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';
import { diagnosticAt, type Source } from './source.ts';

/**
 * The syntax errors of a YAML text, in words for authors of resource files. Only the first is reported: after one
 * invalid character the parser fails on every line that follows. Duplicate keys are all reported.
 */
export const syntaxDiagnostics = (source: Source): readonly Diagnostic[] => {
  const found = [...source.document.errors, ...source.document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  const first = found.find(({ code }) => code !== 'DUPLICATE_KEY');
  return found
    .filter((error) => error === first || error.code === 'DUPLICATE_KEY')
    .map((error) => diagnostic(source, error));
};

interface Finding {
  readonly message: string;
  /** The character to show, where it is another than the parser's. */
  readonly offset?: number;
}

const diagnostic = (source: Source, error: YAMLError): Diagnostic => {
  const { message, offset = error.pos[0] } = FINDINGS[error.code]?.(source, error) ?? { message: error.message };
  return diagnosticAt(source, offset, error.code === 'DUPLICATE_KEY' ? 'DUPLICATE' : 'SYNTAX', '', message);
};

const badIndentation = (source: Source, error: YAMLError): Finding => {
  const bracket = /^Flow (map|sequence)/.exec(error.message)?.[1];
  if (bracket) return notClosed(source, error, bracket === 'map' ? '{}' : '[]');
  const { line } = source.lines.linePos(error.pos[0]);
  const lines = source.text.split('\n');
  const above = lines.slice(0, line - 1).findLastIndex((each) => /^\s*[^\s#]/.test(each)) + 1;
  const [own, other] = [depthOf(lines[line - 1]), depthOf(lines[above - 1])];
  return {
    message: `Line ${line} begins after ${spaces(own)}, line ${above} after ${spaces(other)}: one of them is indented wrongly. What belongs together begins in the same column`,
    offset: source.lines.lineStarts[line - 1]! + own,
  };
};

const depthOf = (line = ''): number => line.length - line.trimStart().length;

const spaces = (count: number): string => (count === 1 ? '1 space' : `${count} spaces`);

const notClosed = ({ text }: Source, { pos: [end] }: YAMLError, [open, close]: string): Finding => {
  let depth = 1;
  let offset = end;
  while (depth > 0 && --offset >= 0) depth += text[offset] === open ? -1 : text[offset] === close ? 1 : 0;
  return { message: `This "${open}" is not closed by a "${close}"`, offset: Math.max(offset, 0) };
};

const unexpected = ({ text }: Source, { pos: [start] }: YAMLError): Finding => {
  const character = text[start] ?? '';
  return '}]'.includes(character) ? { message: `This "${character}" closes nothing` } : { message: OUT_OF_PLACE };
};

const OUT_OF_PLACE =
  'This cannot stand here: a text that begins with a quote or one of { [ & * ! | > @ % goes into quotes as a whole';

const missing = (source: Source, { message, pos: [end] }: YAMLError): Finding => {
  if (message.startsWith('Missing closing'))
    return { message: 'This text begins with a quote and does not end with one', offset: quotedUntil(source, end) };
  return { message: message.endsWith('map values') ? NO_COLON : message };
};

/** Where the quoted text begins that reaches to this character or beyond. */
const quotedUntil = ({ document }: Source, end: number): number => {
  let start = end;
  visit(document, {
    Scalar: (_key, { type, range }) => {
      if (type?.startsWith('QUOTE') && range && range[0] < end && range[1] >= end) start = range[0];
    },
  });
  return start;
};

const NO_COLON = 'A colon and a space are missing after this key';

const FINDINGS: Partial<Record<ErrorCode, (source: Source, error: YAMLError) => Finding>> = {
  DUPLICATE_KEY: () => ({ message: 'This key stands here twice' }),
  MULTIPLE_DOCS: () => ({ message: 'One file holds one document: "---" must not appear a second time' }),
  BAD_INDENT: badIndentation,
  TAB_AS_INDENT: () => ({ message: 'A tab stands at the start of this line: indent with spaces' }),
  BLOCK_AS_IMPLICIT_KEY: () => ({
    message:
      'Two values meet here: a text with ": " in it goes into quotes, and what belongs together begins in the same column',
  }),
  BLOCK_IN_FLOW: () => ({ message: 'A comma is missing before this, or a text with ": " in it lacks its quotes' }),
  MULTILINE_IMPLICIT_KEY: () => ({ message: NO_COLON }),
  MISSING_CHAR: missing,
  BAD_SCALAR_START: () => ({ message: OUT_OF_PLACE }),
  UNEXPECTED_TOKEN: unexpected,
};
