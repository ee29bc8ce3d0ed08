import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

const fail = (name: string): never => {
  throw new Error(`The file ${name} is damaged.`);
};

/**
 * Passes a file on as it is read; at its end reading fails where the sum differs, or `isDamaged` is called. @param name
 * for the message.
 */
export const summed = (
  source: Readable,
  sha256: string,
  name: string,
  isDamaged: (name: string) => void = fail,
): Readable =>
  Readable.from(
    (async function* () {
      const hash = createHash('sha256');
      for await (const chunk of source) {
        hash.update(chunk as Buffer);
        yield chunk as Buffer;
      }
      if (hash.digest('hex') !== sha256) isDamaged(name);
    })(),
    { objectMode: false },
  );

/** Passes a source on and fails as soon as it has more than these bytes. @param name for the message. */
export const limited = (source: Readable, bytes: number, name: string): Readable =>
  Readable.from(
    (async function* () {
      let count = 0;
      for await (const chunk of source) {
        count += (chunk as Buffer).length;
        if (count > bytes) throw new Error(`The file ${name} is larger than it should be.`);
        yield chunk as Buffer;
      }
    })(),
    { objectMode: false },
  );
