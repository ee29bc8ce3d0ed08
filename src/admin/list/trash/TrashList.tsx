import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { adminName } from '#client/api/resource-names.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ListMessage } from '../ListMessage.tsx';
import { ErrorState } from '../ListStates.tsx';
import { recordTitle } from '../../words/record-title.ts';
import type { ResourceLabels } from '../../words/words.ts';
import { useTrash } from './useTrash.ts';
import './trash.css';

const PER_PAGE = 25;

interface TrashListProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
}

/** The deleted records of a resource: who deleted them and when, to be restored or deleted permanently. */
const TrashList = ({ definition, words }: TrashListProps) => {
  const translate = useTranslate();
  const recordsApi = useRecordsApi();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [adminName(definition), 'trash', page],
    queryFn: () => recordsApi.getTrash(definition.resource, { page, limit: PER_PAGE }),
  });
  const trash = useTrash(definition);
  const rows = data?.results ?? [];
  const count = data?.count ?? 0;
  return (
    <section className="list">
      <PageHeader
        title={translate('states.trash.title', { name: words.many })}
        count={data ? String(count) : undefined}
      >
        <Button component={Link} to={definition.route ?? '/'} startIcon={<ArrowLeft size={16} aria-hidden />}>
          {translate('states.trash.back')}
        </Button>
        {rows.length > 0 ? (
          <Button color="error" startIcon={<Trash2 size={16} aria-hidden />} onClick={() => void trash.purgeAll()}>
            {translate('states.trash.purge_all')}
          </Button>
        ) : null}
      </PageHeader>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? (
        <p className="trash-note" role="status">
          {translate('states.trash.loading')}
        </p>
      ) : null}
      {data && rows.length === 0 ? (
        <ListMessage
          mark={<Trash2 size={32} strokeWidth={1.5} aria-hidden />}
          title={translate('states.trash.empty')}
          text={translate('states.trash.empty_text')}
        />
      ) : null}
      {rows.length > 0 ? <TrashTable definition={definition} rows={rows} trash={trash} /> : null}
      {count > PER_PAGE ? (
        <div className="trash-pages">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {translate('states.trash.previous')}
          </Button>
          <Button disabled={page * PER_PAGE >= count} onClick={() => setPage(page + 1)}>
            {translate('states.trash.next')}
          </Button>
        </div>
      ) : null}
    </section>
  );
};

export default TrashList;

interface TrashTableProps {
  readonly definition: CatalogueResource;
  readonly rows: readonly RaRecord[];
  readonly trash: ReturnType<typeof useTrash>;
}

const TrashTable = ({ definition, rows, trash }: TrashTableProps) => {
  const translate = useTranslate();
  const { deleted_on: time, deleted_by: person } = definition.fields;
  return (
    <table className="trash-table" aria-label={translate('states.trash.open')}>
      <thead>
        <tr>
          <th scope="col">{translate('states.trash.name')}</th>
          <th scope="col">{translate('states.trash.deleted')}</th>
          <th scope="col">
            <span className="visually-hidden">{translate('states.more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => {
          const name = recordTitle(definition, record);
          return (
            <tr key={record.id}>
              <th scope="row">{name}</th>
              <td>
                {time ? <FieldValue field={time} value={record['deleted_on']} record={record} /> : null}{' '}
                {person ? <FieldValue field={person} value={record['deleted_by']} record={record} /> : null}
              </td>
              <td>
                <Button
                  size="small"
                  startIcon={<RotateCcw size={14} aria-hidden />}
                  aria-label={translate('states.trash.restore_row', { name })}
                  onClick={() => void trash.restore([record.id])}
                >
                  {translate('states.trash.restore')}
                </Button>
                <Button
                  size="small"
                  color="error"
                  aria-label={translate('states.trash.purge_row', { name })}
                  onClick={() => void trash.purge([record.id])}
                >
                  {translate('states.trash.purge')}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
