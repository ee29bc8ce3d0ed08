import { AppError } from '#shared/errors.ts';
import type { Background } from '#server/platform/background/background.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import type { Database } from '#server/platform/db/database.ts';
import { JobRoom } from '#server/platform/jobs/job-room.ts';
import type { Job, JobsOfKind, KindOfJob } from '#server/platform/jobs/jobs.ts';
import { inEnglish } from '#server/platform/texts/say.ts';

/** What the tests can change of the world of letters. */
export interface LetterWorld {
  /** People without an address. */
  readonly unknown: Set<string>;
  /** Before each letter. */
  readonly before?: (to: string) => Promise<void>;
}

export interface LetterData {
  readonly isSlow: boolean;
}

/** Writes a letter to each of some people, who can read it before it is called back. */
export const lettersKind = (
  database: Database,
  { unknown, before }: LetterWorld,
): KindOfJob<LetterData, string, string> => ({
  kind: 'letters',
  work: async ({ data }) => ({
    isSlow: data.isSlow,
    one: async ({ data: to }) => {
      await before?.(to);
      if (unknown.has(to)) throw new AppError('not_possible', inEnglish('There is no address'));
      await database.query('insert into letters (name) values ($1)', [to]);
      return { state: 'done', earlier: to };
    },
  }),
  undo: async () => ({
    one: async ({ earlier }) => {
      const { rowCount } = await database.query('delete from letters where name = $1 and not is_read returning name', [
        earlier,
      ]);
      if (rowCount === 0) throw new AppError('conflict', inEnglish('It was read'));
      return { state: 'undone' };
    },
  }),
  about: () => ({}),
});

/** The jobs of a process. */
export function letterJobs(
  database: Database,
  background: Background,
  world: LetterWorld,
): { readonly room: JobRoom; readonly letters: JobsOfKind<LetterData>; readonly told: Job[] } {
  const told: Job[] = [];
  const room = new JobRoom({ database, background, log: createLogger('silent'), tell: (job) => void told.push(job) });
  return { room, letters: room.register(lettersKind(database, world)), told };
}
