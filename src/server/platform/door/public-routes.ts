import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { isOwnOrigin } from '#server/platform/realtime/origin.ts';
import { say } from '../texts/say.ts';
import { networkOf } from './network-of.ts';

/** The body limit of a route without a session: a name, a password, a token. */
const MAX_BODY_BYTES = 16 * 1024;

/**
 * The number of requests that one address can make in a burst to such routes, and then each second. Many users share
 * one address.
 */
const BURST = 200;
const PER_SECOND = 20;
const MAX_ADDRESSES = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/**
 * Routes that need no session take small bodies, so many of them from one address, and nothing that a page of another origin has
 * a browser send: cookies go with it. Register it before the routes.
 */
export function guardPublicRoutes(app: FastifyInstance): void {
  const buckets = new Map<string, Bucket>();
  app.addHook('onRoute', (route) => {
    if (route.config?.public) route.bodyLimit ??= MAX_BODY_BYTES;
  });
  app.addHook('onRequest', async ({ routeOptions, method, headers, ip }) => {
    if (!routeOptions.config.public) return;
    const isWrite = method !== 'GET' && method !== 'HEAD';
    if (isWrite && !isOwnOrigin(headers.origin, headers.host, app.config.publicUrl))
      throw new AppError('forbidden', say('server.request.other_site'));
    if (takeOne(buckets, networkOf(ip), Date.now())) return;
    throw new AppError('throttled', say('server.request.throttled'), { details: { retry_after: 1 } });
  });
}

function takeOne(buckets: Map<string, Bucket>, key: string, now: number): boolean {
  const known = buckets.get(key);
  const refilled = known ? known.left + ((now - known.at) / 1000) * PER_SECOND : BURST;
  const left = Math.min(BURST, refilled);
  // Taken out and put in again, so that the address that was quiet longest is forgotten first.
  buckets.delete(key);
  buckets.set(key, { left: left < 1 ? left : left - 1, at: now });
  if (buckets.size > MAX_ADDRESSES) buckets.delete(buckets.keys().next().value!); // not empty: one was just added
  return left >= 1;
}
