import type { Diagnostic } from '../model/diagnostic.ts';

const ALLOWED_SHOWN = 12;
const WIDTH = 140;

/** A diagnostic for the terminal and the log: place, message, the line with a caret, and what is allowed there. */
export const formatDiagnostic = (diagnostic: Diagnostic): string => {
  const where =
    `${diagnostic.file}:${diagnostic.line}:${diagnostic.column}  ${diagnostic.severity} ${diagnostic.code}  ${diagnostic.path}`.trimEnd();
  return [where, `  ${sentence(diagnostic)}`, ...picture(diagnostic), ...allowed(diagnostic)].join('\n');
};

/** The same in one line, for a log. */
export const diagnosticLine = (diagnostic: Diagnostic): string =>
  `${diagnostic.file}:${diagnostic.line}:${diagnostic.column} ${diagnostic.severity} ${diagnostic.code} ${diagnostic.path}: ${sentence(diagnostic)}`;

const sentence = ({ message, suggestion }: Diagnostic): string => {
  const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
  return `${message}${/[.?!]$/.test(message) ? '' : '.'}${hint}`;
};

const picture = ({ excerpt, line, column }: Diagnostic): string[] => {
  if (excerpt === undefined) return [];
  const start = column > WIDTH - 20 ? column - WIDTH / 2 : 0;
  const gutter = String(line).padStart(5);
  const before = excerpt.slice(start, Math.max(start, column - 1)).replaceAll(/[^\t]/g, ' ');
  return [`${gutter} | ${excerpt.slice(start, start + WIDTH)}`, `${' '.repeat(gutter.length)} | ${before}^`];
};

const allowed = ({ allowed: words }: Diagnostic): string[] => {
  if (!words || words.length === 0) return [];
  const shown = words.slice(0, ALLOWED_SHOWN).join(', ');
  return [`  allowed: ${words.length > ALLOWED_SHOWN ? `${shown}, … (${words.length})` : shown}`];
};
