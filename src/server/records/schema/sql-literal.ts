/**
 * A value from a resource file as an SQL literal, for the statements that take no parameters (schema changes).
 * @throws {TypeError} for anything else: definitions also come out of dumps, which can contain anything.
 */
export function sqlLiteral(value: string | number | boolean): string {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  if (typeof value !== 'string') throw new TypeError(`${JSON.stringify(value)} is no plain value`);
  const quoted = `'${value.replaceAll("'", "''")}'`;
  return value.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}
