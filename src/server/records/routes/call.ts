import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Target } from '#server/records/addresses/target.ts';
import type { CountCache } from '#server/records/query/count-cache.ts';

/** A request to the generated API, with the meaning of its address. */
export interface Call<Kind extends Target['kind']> {
  readonly http: FastifyRequest;
  readonly reply: FastifyReply;
  readonly target: Extract<Target, { kind: Kind }>;
  readonly counts: CountCache;
}
