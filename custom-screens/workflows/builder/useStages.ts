import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { adminName } from '#client/api/resource-names.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { MAX_STAGES } from '#shared/contracts/workflow-builder.ts';

/** The stages of a version in their order; undefined while they load. */
export function useStages(definition: CatalogueResource, workflow: Identifier | undefined) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [adminName(definition), 'getList', 'of-workflow', String(workflow)],
    enabled: workflow !== undefined,
    queryFn: async () => {
      const { data } = await dataProvider.getList<RaRecord>(adminName(definition), {
        pagination: { page: 1, perPage: MAX_STAGES },
        sort: { field: 'position', order: 'ASC' },
        filter: { workflow: [workflow] },
      });
      return data;
    },
  });
}
