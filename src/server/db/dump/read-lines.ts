import type { Readable } from 'node:stream';

/** The lines of a text. Only the line feed ends one: other separators (U+2028) stand inside values. */
export async function* readLines(source: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source.setEncoding('utf8')) {
    const parts = `${rest}${String(chunk)}`.split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}
