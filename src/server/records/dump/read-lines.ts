import type { Readable } from 'node:stream';

/** No value of the program comes near it, and a file without an end of line must not fill the memory. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

/**
 * The lines of a text. Only the line feed ends one: other separators (U+2028) can be inside values.
 * @throws where one is longer than 64 MiB.
 */
export async function* readLines(source: Readable): AsyncGenerator<string> {
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of source.setEncoding('utf8')) {
    const [first = '', ...lines] = String(chunk).split('\n');
    parts.push(first);
    length += first.length;
    if (length > MAX_LINE_LENGTH) throw new Error('A line of the dump is too long.');
    const last = lines.pop();
    if (last === undefined) continue;
    yield parts.join('');
    yield* lines;
    parts = [last];
    length = last.length;
  }
  if (length > 0) yield parts.join('');
}
