import { Divider, Menu, MenuItem } from '@mui/material';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Eye, Merge, Pencil, Trash2 } from 'lucide-react';
import type { RaRecord } from 'ra-core';
import { useListContext, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cameFrom } from '#client/page/useLeave.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { canEdit } from '../conditions/can-edit.ts';
import { canMerge } from './merge/can-merge.ts';
import { RecordActionItem } from '../record-actions/RecordActionItem.tsx';
import { recordActionsOf, isOffered } from '../record-actions/record-actions.ts';
import { lockOf } from '../conditions/open-fields.ts';
import { useRecordActions } from '../record-actions/useRecordActions.tsx';
import { useEvaluationContext } from '../conditions/evaluation-context.ts';
import { isInOrder, canOrder, useMoveRecord } from './useMoveRecord.ts';

interface RowMenuProps {
  readonly definition: CatalogueResource;
  /** The row of the open menu and the place of its button; null closes the menu. */
  readonly opened: { readonly record: RaRecord; readonly anchor: HTMLElement } | null;
  readonly onClose: () => void;
  readonly onDelete?: (record: RaRecord) => void;
  readonly onMerge?: (record: RaRecord) => void;
  /** Changes a record here; without it on its own screen. */
  readonly onEdit?: (id: string) => void;
  /** Opens a record here; without it on its own screen. */
  readonly onOpen?: (id: string) => void;
}

/** The actions of one row that are available to this user. One menu for the whole table. */
const RowMenu = ({ definition, opened, onClose, onDelete, onMerge, onEdit, onOpen }: RowMenuProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const from = cameFrom(useLocation());
  const { can, open, route } = definition;
  const context = useEvaluationContext('update');
  const { ask, dialogs } = useRecordActions(definition);
  const move = useMoveRecord(definition);
  const ways = useWays(definition, opened?.record);
  const record = opened?.record;
  const lock = record && lockOf(definition, record);
  const offered = record
    ? recordActionsOf(definition, 'list').filter((recordAction) => isOffered(definition, recordAction, record, context))
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
        {can.show && (onOpen ?? open.includes('show')) ? (
          <MenuItem
            onClick={choose(({ id }) => (onOpen ? onOpen(String(id)) : navigate(`${route}/${id}`, { state: from })))}
          >
            <Eye size={16} aria-hidden />
            {translate('ra.action.open')}
          </MenuItem>
        ) : null}
        {(onEdit ? can.edit : canEdit(definition)) && lock?.open.length !== 0 ? (
          <MenuItem
            onClick={choose(({ id }) =>
              onEdit ? onEdit(String(id)) : navigate(`${route}/${id}/edit`, { state: from }),
            )}
          >
            <Pencil size={16} aria-hidden />
            {translate('ra.action.edit')}
          </MenuItem>
        ) : null}
        {canMerge(definition) && onMerge && !lock ? (
          <MenuItem onClick={choose(onMerge)}>
            <Merge size={16} aria-hidden />
            {translate('list.merge')}
          </MenuItem>
        ) : null}
        {offered.length > 0 ? <Divider /> : null}
        {offered.map((recordAction) => (
          <RecordActionItem
            key={recordAction.definition.key}
            definition={definition}
            recordAction={recordAction}
            records={record ? [record] : []}
            onClick={choose((chosen) => void ask(recordAction, { record: chosen }))}
          />
        ))}
        {ways.length > 0 ? <Divider /> : null}
        {ways.map(({ key, Mark, place }) => (
          <MenuItem key={key} onClick={choose(({ id }) => move(id, place))}>
            <Mark size={16} aria-hidden />
            {translate(`states.order.${key}`)}
          </MenuItem>
        ))}
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

/** Where a row can go in an order made by hand: beside its neighbours, where these show, and to the ends. */
function useWays(definition: CatalogueResource, record: RaRecord | undefined) {
  const { data = [], sort } = useListContext();
  if (!record || !canOrder(definition)) return [];
  const at = isInOrder(definition, sort) ? data.findIndex(({ id }) => id === record.id) : -1;
  const [above, below] = at < 0 ? [] : [data[at - 1], data[at + 1]];
  return [
    ...(above ? [{ key: 'up', Mark: ArrowUp, place: { before: Number(above.id) } }] : []),
    ...(below ? [{ key: 'down', Mark: ArrowDown, place: { after: Number(below.id) } }] : []),
    { key: 'top', Mark: ArrowUpToLine, place: { to: 'top' } },
    { key: 'bottom', Mark: ArrowDownToLine, place: { to: 'bottom' } },
  ] as const;
}

export default RowMenu;
