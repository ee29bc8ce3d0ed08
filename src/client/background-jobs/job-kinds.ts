import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import type { JobOnScreen } from './job-on-screen.ts';
import { bulkOnScreen } from './kinds/bulk.ts';
import { importsOnScreen } from './kinds/imports.ts';

const KINDS: Readonly<Record<string, JobOnScreen>> = { bulk: bulkOnScreen, imports: importsOnScreen };

export const kindOnScreen = ({ kind }: Pick<BackgroundJob, 'kind'>): JobOnScreen => KINDS[kind] ?? {};
