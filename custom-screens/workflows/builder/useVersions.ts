import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { RaRecord } from 'ra-core';

/** The versions of a workflow, the newest first; undefined while they load. */
export function useVersions(workflow: RaRecord): readonly RaRecord[] | undefined {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['workflows', 'getList', 'of-family', workflow['family']],
    queryFn: async () => {
      const page = await dataProvider.getList<RaRecord>('workflows', {
        pagination: { page: 1, perPage: 50 },
        sort: { field: 'version', order: 'DESC' },
        filter: { family: workflow['family'] as unknown },
      });
      return page.data;
    },
  });
  return data;
}

/** The version that new jobs get. */
export const liveOf = (versions: readonly RaRecord[] | undefined): RaRecord | undefined =>
  versions?.find(({ status }) => status === 'live');
