import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { AppError } from '#shared/errors.ts';

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The end of a name with its prefix: workbooks of some programs write `x:row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const damaged = (cause: unknown) =>
  new AppError('malformed', 'The file is damaged: a part of the workbook cannot be read', { cause });

/**
 * Reads XML piece by piece and tells the handlers what it meets; pauses between pieces, where a caller can take what has been found.
 * A document type, which is where entities are declared, is refused.
 * @throws {AppError} malformed
 */
export async function* xmlEvents(stream: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const decoder = new TextDecoder('utf-8');
  parser.on('error', (error) => {
    throw damaged(error);
  });
  parser.on('doctype', () => {
    throw damaged('document type');
  });
  parser.on('opentag', (tag) => handlers.open?.(localName(tag.name), tag.attributes));
  parser.on('closetag', (tag) => handlers.close?.(localName(tag.name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  } finally {
    stream.destroy();
  }
}

/** The whole of a small document. */
export async function readXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  const events = xmlEvents(stream, handlers);
  for (let step = await events.next(); !step.done; step = await events.next());
}
