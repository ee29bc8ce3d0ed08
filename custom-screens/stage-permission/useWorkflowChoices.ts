import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { RaRecord } from 'ra-core';

export interface WorkflowChoice {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly isDefault: boolean;
}

/** More versions of workflows than a team has. */
const MAX = 200;

const NONE: readonly WorkflowChoice[] = [];

/** Every version of a workflow, the live ones first; and the one that is shown if the address names none. */
export function useWorkflowChoices() {
  const dataProvider = useDataProvider();
  const {
    data: all = NONE,
    error,
    isSuccess,
    refetch,
  } = useQuery({
    queryKey: ['workflows', 'rights-choices'],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<RaRecord>('workflows', {
        filter: {},
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: 1, perPage: MAX },
        meta: { fields: ['name', 'version', 'status', 'is_default'] },
        signal,
      });
      return data.map(choiceOf).sort((one, other) => rank(one) - rank(other));
    },
  });
  const usual = (all.find(({ isDefault }) => isDefault) ?? all[0])?.id;
  return { all, usual, error, isEmpty: isSuccess && all.length === 0, refetch };
}

const choiceOf = (record: RaRecord): WorkflowChoice => ({
  id: Number(record.id),
  name: String(record['name'] ?? ''),
  version: Number(record['version'] ?? 1),
  status: String(record['status'] ?? ''),
  isDefault: record['is_default'] === true,
});

const ORDER = ['live', 'draft', 'retired'];

const rank = ({ status }: WorkflowChoice): number => ORDER.indexOf(status);
