import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** Passes a file on as it is read; at its end reading fails where the sum is another one. @param name for the message. */
export const summed = (source: Readable, sha256: string, name: string): Readable =>
  Readable.from(
    (async function* () {
      const hash = createHash('sha256');
      for await (const chunk of source) {
        hash.update(chunk as Buffer);
        yield chunk as Buffer;
      }
      if (hash.digest('hex') !== sha256) throw new Error(`The file ${name} is damaged.`);
    })(),
    { objectMode: false },
  );
