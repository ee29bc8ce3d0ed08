import type { FastifyInstance } from 'fastify';

/** Clears away what interrupted uploads left behind. */
export function sweepUploads({ background, fileStore }: FastifyInstance): void {
  background.register({
    kind: 'files-sweep',
    schedule: { cron: '*/10 * * * *' },
    run: () => fileStore.sweep(),
  });
}
