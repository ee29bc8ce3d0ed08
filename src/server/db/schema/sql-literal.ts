/** A value from a resource file as an SQL literal, for the statements that take no parameters (schema changes). */
export function sqlLiteral(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const quoted = `'${value.replaceAll("'", "''")}'`;
  return value.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}
