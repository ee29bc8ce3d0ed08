import { notFound } from './merged-away.ts';
import type { ResourceRequest } from './request.ts';
import { findOne } from './read.ts';

/**
 * One record as JSON text. @throws {AppError} not_found where it does not exist or cannot be read: the answer does not
 * distinguish the two.
 */
export async function readOne(request: ResourceRequest, id: number): Promise<string> {
  const text = await findOne(request, id);
  if (text === undefined) throw await notFound(request, id);
  return text;
}
