import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { insideSentence } from '#engine/model/wording.ts';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import type { BulkAbout } from '#shared/contracts/bulk-jobs.ts';
import type { JobOnScreen } from '../job-on-screen.ts';

/** Bulk work is named as what it does; the words of a resource come with its definition. */
export const bulkOnScreen: JobOnScreen = {
  titleOf: (job, { translate, locale, resources, definitionOf }) => {
    const { resource, work, key } = aboutOf(job);
    const definition = definitionOf(resource);
    const known = [...(definition?.states?.transitions ?? []), ...(definition?.actions ?? [])];
    const action =
      work === 'change' || work === 'delete'
        ? translate(`bulk.kinds.${work}`)
        : translate(`resources.${resource}.actions.${key}`, {
            _: known.find((each) => each.key === key)?.title ?? translate('background_jobs.kinds.bulk.title'),
          });
    const name = translate(`resources.${resource}.name`, {
      smart_count: job.total,
      _: (job.total === 1 ? resources[resource]?.title : resources[resource]?.titlePlural) ?? resource,
    });
    const records = translate('bulk.records', {
      count: formatNumber(job.total, locale),
      name: insideSentence(name, locale),
    });
    return { action, records };
  },
  addressOf: (job, resources, id) => {
    const route = resources[aboutOf(job).resource]?.route;
    return route === undefined ? undefined : `${route}/${id}`;
  },
  doneText: (job) => {
    const { work } = aboutOf(job);
    return work === 'change' || work === 'delete' ? DONE[work] : 'states.done_many';
  },
};

const DONE = { change: 'list.bulk.saved', delete: 'list.deleted' } as const;

const aboutOf = ({ about }: BackgroundJob) => about as unknown as BulkAbout;
