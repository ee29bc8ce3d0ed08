import { type BackgroundJob, NO_JOB_COUNTS } from '#shared/contracts/background-jobs.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Texts } from '#server/platform/texts/texts.ts';

/** A job as its user sees it. @param language of the reader; absent: English. */
export const presentJob = (job: Job, about: object, texts: Texts, language?: string): BackgroundJob => ({
  id: job.id,
  kind: job.kind,
  state: job.state,
  about: { ...about },
  total: job.total,
  counts: { ...NO_JOB_COUNTS, ...job.counts },
  error: job.error && texts.render(language, job.error),
  created_on: job.created_on,
  finished_on: job.finished_on,
});
