import type { ResourceFault } from './definition.ts';

const ALLOWED_SHOWN = 12;
const WIDTH = 140;

/** A fault as the terminal and the log show it: where, what, the line with a caret, and what is allowed there. */
export const formatFault = (fault: ResourceFault): string => {
  const where = `${fault.file}:${fault.line}:${fault.column}  ${fault.severity} ${fault.code}  ${fault.path}`.trimEnd();
  const hint = fault.suggestion === undefined ? '' : ` Did you mean "${fault.suggestion}"?`;
  const message = `  ${fault.message}${/[.?!]$/.test(fault.message) ? '' : '.'}${hint}`;
  return [where, message, ...picture(fault), ...allowed(fault)].join('\n');
};

const picture = ({ excerpt, line, column }: ResourceFault): string[] => {
  if (excerpt === undefined) return [];
  const start = column > WIDTH - 20 ? column - WIDTH / 2 : 0;
  const gutter = String(line).padStart(5);
  const before = excerpt.slice(start, Math.max(start, column - 1)).replaceAll(/[^\t]/g, ' ');
  return [`${gutter} | ${excerpt.slice(start, start + WIDTH)}`, `${' '.repeat(gutter.length)} | ${before}^`];
};

const allowed = ({ allowed: words }: ResourceFault): string[] => {
  if (!words || words.length === 0) return [];
  const shown = words.slice(0, ALLOWED_SHOWN).join(', ');
  return [`  allowed: ${words.length > ALLOWED_SHOWN ? `${shown}, … (${words.length})` : shown}`];
};
