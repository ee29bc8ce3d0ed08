import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** A file that is made while it is sent. */
export interface Download {
  readonly name: string;
  readonly mediaType: string;
  readonly stream: Readable;
}

/**
 * A kind of file that a browser can fetch by a ticket. `subject` says which one; it is checked at both moments, since
 * permissions change.
 */
export interface DownloadKind {
  /** Rejects before there is a ticket, so that the user gets the error in place. @throws {AppError} */
  check(http: FastifyRequest, subject: Readonly<Record<string, unknown>>): Promise<void>;
  /** @throws {AppError} */
  open(http: FastifyRequest, subject: Readonly<Record<string, unknown>>): Promise<Download>;
}

export type DownloadKinds = Map<string, DownloadKind>;
