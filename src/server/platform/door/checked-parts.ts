import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';
import { rejectHostileText } from './hostile-values.ts';

/** The maximum for all text parts of one form together, in characters. */
const MAX_TEXT = 2 * 1024 * 1024;

/** From now on the parts of this form come checked as a JSON body is: names, texts and names of files. */
export function checkParts(request: FastifyRequest): void {
  const read = request.parts.bind(request);
  request.parts = (options) => checked(read(options));
}

async function* checked(parts: AsyncIterableIterator<Multipart>): AsyncIterableIterator<Multipart> {
  let text = 0;
  for await (const part of parts) {
    rejectHostileText(part.fieldname, part.fieldname);
    if (part.type === 'file') rejectHostileText(part.filename ?? '', part.fieldname);
    else {
      const value = String(part.value);
      text += value.length;
      if (text > MAX_TEXT) throw new AppError('too_large', say('server.request.form_too_long'));
      rejectHostileText(value, part.fieldname);
    }
    yield part;
  }
}
