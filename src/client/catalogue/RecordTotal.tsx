import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'ra-core';
import type { CatalogueEntry } from '#engine/access/catalogue.ts';
import { adminName } from '../api/resource-names.ts';

/**
 * How many records of a resource this user can see; nothing until the server has counted, "10,000+" at the limit of
 * counting.
 */
export const RecordTotal = ({
  resource,
}: {
  readonly resource: Pick<CatalogueEntry, 'resource' | 'route' | 'can'>;
}) => {
  const dataProvider = useDataProvider();
  const locale = useLocale();
  const name = adminName(resource);
  const { data } = useQuery({
    queryKey: [name, 'getList', 'total'],
    queryFn: ({ signal }) =>
      dataProvider.getList(name, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
        meta: { fields: ['id'] },
        signal,
      }),
    enabled: resource.can.list,
  });
  if (data?.total === undefined) return null;
  return (
    <span className="num">
      {new Intl.NumberFormat(locale).format(data.total)}
      {data.meta?.isExact === false ? '+' : ''}
    </span>
  );
};
