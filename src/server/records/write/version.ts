import { AppError } from '#shared/errors.ts';
import { notFound } from '#server/records/query/merged-away.ts';
import { findOne } from '#server/records/query/read.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';

export const sameInstant = (one: string, other: string): boolean => one === other || normal(one) === normal(other);

/** Instants as text, whatever the number of trailing zeros and the spelling of UTC. */
const normal = (instant: string): string =>
  instant
    .replace(' ', 'T')
    .replace(/(\.\d*?)0*(Z|\+00(:?00)?)$/, '$1Z')
    .replace('.Z', 'Z');

/** The failure of a write that was made from an older version, with the current record. */
export async function conflict(request: ResourceRequest, id: number): Promise<AppError> {
  const text = await findOne(request, id);
  if (text === undefined) return notFound(request, id);
  return new AppError('conflict', say('server.records.changed'), {
    details: { data: JSON.parse(text) as unknown },
  });
}
