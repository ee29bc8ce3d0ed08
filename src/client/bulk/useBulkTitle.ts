import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { insideSentence } from '#engine/model/wording.ts';
import type { BulkJob } from '#shared/contracts/bulk-jobs.ts';
import { useCatalogue, useKnownDefinitions } from '../catalogue/CatalogueProvider.tsx';

/** What a job does, in words. */
export interface BulkTitle {
  /** "Move to stage", "Edit", "Delete". */
  readonly action: string;
  /** "1,000 applicants". */
  readonly records: string;
}

/** Names jobs in the reader's language; the words of a resource come with its definition. */
export function useBulkTitle(): (job: Pick<BulkJob, 'kind' | 'key' | 'resource' | 'total'>) => BulkTitle {
  const translate = useTranslate();
  const locale = useLocale();
  const { resources } = useCatalogue();
  const definitionOf = useKnownDefinitions();
  return ({ kind, key, resource, total }) => {
    const definition = definitionOf(resource);
    const known = [...(definition?.states?.transitions ?? []), ...(definition?.actions ?? [])];
    const action =
      kind === 'change' || kind === 'delete'
        ? translate(`bulk.kinds.${kind}`)
        : translate(`resources.${resource}.actions.${key}`, {
            _: known.find((each) => each.key === key)?.title ?? translate('bulk.title'),
          });
    const name = translate(`resources.${resource}.name`, {
      smart_count: total,
      _: (total === 1 ? resources[resource]?.title : resources[resource]?.titlePlural) ?? resource,
    });
    const records = translate('bulk.records', {
      count: formatNumber(total, locale),
      name: insideSentence(name, locale),
    });
    return { action, records };
  };
}
