import { Divider, Menu, MenuItem } from '@mui/material';
import { ArrowDownToLine, ArrowUpToLine, Eye, Merge, Pencil, Trash2 } from 'lucide-react';
import type { RaRecord } from 'ra-core';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { mayMerge } from './merge/may-merge.ts';
import { DeedItem } from '../deeds/DeedItem.tsx';
import { deedsOf, isPossible, lockOf } from '../deeds/deeds.ts';
import { useDeeds } from '../deeds/useDeeds.tsx';
import { useEvaluationContext } from '../form/evaluation-context.ts';
import { mayOrder, useMoveRecord } from './useMoveRecord.ts';

interface RowMenuProps {
  readonly definition: CatalogueResource;
  /** The row that is asked about and where its button stands; nothing closes the menu. */
  readonly opened: { readonly record: RaRecord; readonly anchor: HTMLElement } | null;
  readonly onClose: () => void;
  readonly onDelete?: (record: RaRecord) => void;
  readonly onMerge?: (record: RaRecord) => void;
}

/** What can be done with one row, as far as this person may. One menu for the whole table. */
export const RowMenu = ({ definition, opened, onClose, onDelete, onMerge }: RowMenuProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { can, open, route } = definition;
  const context = useEvaluationContext('update');
  const { ask, dialogs } = useDeeds(definition);
  const move = useMoveRecord(definition);
  const record = opened?.record;
  const lock = record && lockOf(definition, record);
  const possible = record
    ? deedsOf(definition, 'list').filter((deed) => isPossible(definition, deed, record, context))
    : [];
  useEffect(() => {
    opened?.anchor.setAttribute('aria-expanded', 'true');
    return () => opened?.anchor.setAttribute('aria-expanded', 'false');
  }, [opened]);
  const choose = (action: (record: RaRecord) => void) => () => {
    onClose();
    if (opened) action(opened.record);
  };
  return (
    <>
      <Menu anchorEl={opened?.anchor} open={opened !== null} onClose={onClose}>
        {can.show && open.includes('show') ? (
          <MenuItem onClick={choose((record) => navigate(`${route}/${record.id}`))}>
            <Eye size={16} aria-hidden />
            {translate('ra.action.open')}
          </MenuItem>
        ) : null}
        {mayEdit(definition) && lock?.open.length !== 0 ? (
          <MenuItem onClick={choose((record) => navigate(`${route}/${record.id}/edit`))}>
            <Pencil size={16} aria-hidden />
            {translate('ra.action.edit')}
          </MenuItem>
        ) : null}
        {mayMerge(definition) && onMerge && !lock ? (
          <MenuItem onClick={choose(onMerge)}>
            <Merge size={16} aria-hidden />
            {translate('merge.action')}
          </MenuItem>
        ) : null}
        {possible.length > 0 ? <Divider /> : null}
        {possible.map((deed) => (
          <DeedItem
            key={deed.deed.key}
            definition={definition}
            deed={deed}
            onClick={choose((chosen) => void ask(deed, { record: chosen }))}
          />
        ))}
        {record && mayOrder(definition) ? (
          <MenuItem onClick={choose(({ id }) => move(id, { to: 'top' }))}>
            <ArrowUpToLine size={16} aria-hidden />
            {translate('states.order.top')}
          </MenuItem>
        ) : null}
        {record && mayOrder(definition) ? (
          <MenuItem onClick={choose(({ id }) => move(id, { to: 'bottom' }))}>
            <ArrowDownToLine size={16} aria-hidden />
            {translate('states.order.bottom')}
          </MenuItem>
        ) : null}
        {can.delete && onDelete && !lock ? <Divider /> : null}
        {can.delete && onDelete && !lock ? (
          <MenuItem className="list-danger" onClick={choose(onDelete)}>
            <Trash2 size={16} aria-hidden />
            {translate('list.bulk.delete')}
          </MenuItem>
        ) : null}
      </Menu>
      {dialogs}
    </>
  );
};

export const mayEdit = (definition: CatalogueResource): boolean =>
  definition.can.edit && definition.open.includes('edit') && definition.route !== undefined;
