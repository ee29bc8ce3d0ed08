import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { AppError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';
import { tooLarge } from './sheet-file.ts';

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Characters without a tag between them: a cell has at most 32,767, and the parser keeps all of them until the tag comes. */
const MAX_BETWEEN_TAGS = 1_000_000;
const MAX_DEPTH = 64;
const MAX_SMALL_TAGS = 200_000;

/** The end of a name with its prefix: workbooks of some programs write `x:row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const damaged = (cause: unknown) => new AppError('malformed', say('server.sheets.damaged'), { cause });

/**
 * Reads XML piece by piece and calls the handlers; pauses between pieces, where a caller can take the results so far.
 * Rejects a document type, which is where entities are declared, and other parts that no workbook has: text without
 * end, tags within tags.
 * @throws {AppError} malformed, too_large
 */
export async function* xmlEvents(stream: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const decoder = new TextDecoder('utf-8');
  let depth = 0;
  let sinceTag = 0;
  parser.on('error', (error) => {
    throw damaged(error);
  });
  parser.on('doctype', () => {
    throw damaged('document type');
  });
  parser.on('opentag', (tag) => {
    sinceTag = 0;
    if ((depth += 1) > MAX_DEPTH) throw damaged(`tags within ${MAX_DEPTH} tags`);
    handlers.open?.(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    sinceTag = 0;
    depth -= 1;
    handlers.close?.(localName(tag.name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  const write = (text: string) => {
    sinceTag += text.length;
    parser.write(text);
    if (sinceTag > MAX_BETWEEN_TAGS) throw tooLarge('piece', MAX_BETWEEN_TAGS);
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    write(decoder.decode());
    parser.close();
    yield;
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  } finally {
    stream.destroy();
  }
}

/** The whole of a document, whose handlers bound what they keep. */
export async function readXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  const events = xmlEvents(stream, handlers);
  for (let step = await events.next(); !step.done; step = await events.next());
}

/** The whole of a document of few tags, such as the list of sheets or of styles. @throws {AppError} too_large, malformed */
export function readSmallXml(stream: Readable, { open, ...handlers }: XmlHandlers): Promise<void> {
  let tags = 0;
  return readXml(stream, {
    ...handlers,
    open(name, attributes) {
      if ((tags += 1) > MAX_SMALL_TAGS) throw tooLarge('parts', MAX_SMALL_TAGS);
      open?.(name, attributes);
    },
  });
}
