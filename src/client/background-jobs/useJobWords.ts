import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import { useCatalogue, useKnownDefinitions } from '../catalogue/CatalogueProvider.tsx';
import { kindOnScreen } from './job-kinds.ts';
import type { JobTitle } from './job-on-screen.ts';

/** The words of jobs in the reader's language. */
export interface JobWords {
  /** A text of `background_jobs`; what the locale has for the kind comes before what it has for all. */
  of(job: Pick<BackgroundJob, 'kind'>, key: string, args?: object): string;
  /** The same about a number of items. */
  counted(job: Pick<BackgroundJob, 'kind'>, key: string, count: number, args?: object): string;
  titleOf(job: BackgroundJob): JobTitle;
}

export function useJobWords(): JobWords {
  const translate = useTranslate();
  const locale = useLocale();
  const { resources } = useCatalogue();
  const definitionOf = useKnownDefinitions();
  const of: JobWords['of'] = ({ kind }, key, args = {}) =>
    translate(`background_jobs.kinds.${kind}.${key}`, { ...args, _: translate(`background_jobs.${key}`, args) });
  return {
    of,
    counted: (job, key, count, args) =>
      of(job, key, { ...args, smart_count: count, count: formatNumber(count, locale) }),
    titleOf: (job) =>
      kindOnScreen(job).titleOf?.(job, { translate, locale, resources, definitionOf }) ?? {
        action: of(job, 'job', job.about),
      },
  };
}
