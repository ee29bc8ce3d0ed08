import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { Ellipsis, FileBraces, Link as LinkIcon, Merge, Pencil, Printer, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDownload } from '#client/downloads/useDownload.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useGoToMerged } from '../list/merge/useGoToMerged.ts';
import { RecordActionItem } from '../record-actions/RecordActionItem.tsx';
import type { RecordAction } from '../record-actions/record-actions.ts';
import { activeField } from '../removal/active-field.ts';
import UsageDialog from '../removal/UsageDialog.tsx';
import { useResourceLabels } from '../words/words.ts';
import { useCopyLink } from './useCopyLink.ts';
import { useDeleteRecord } from './useDeleteRecord.ts';

const MergeDialog = lazy(() => import('../list/merge/MergeDialog.tsx'));

interface MoreActionsProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly recordActions: readonly RecordAction[];
  /** The link is copied from here; otherwise it has a button. */
  readonly hasLink: boolean;
  /** Where editing is, if it has no button. */
  readonly editAddress: string | undefined;
  readonly canDelete: boolean;
  readonly canMerge: boolean;
  readonly onAsk: (recordAction: RecordAction) => void;
}

/** The menu of what users do seldom with a record. */
export const MoreActions = (props: MoreActionsProps) => {
  const { definition, record, recordActions, hasLink, editAddress, canDelete, canMerge, onAsk } = props;
  const translate = useTranslate();
  const copyLink = useCopyLink();
  const { remove, deactivate, rejected, dismiss } = useDeleteRecord(definition);
  const active = activeField(definition);
  const recordsApi = useRecordsApi();
  const { download } = useDownload();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isMerging, setMerging] = useState(false);
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <IconButton
        className="details-more"
        aria-label={translate('list.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {recordActions.map((recordAction) => (
          <RecordActionItem
            key={recordAction.definition.key}
            definition={definition}
            recordAction={recordAction}
            records={[record]}
            onClick={choose(() => onAsk(recordAction))}
          />
        ))}
        {recordActions.length > 0 ? <Divider /> : null}
        {editAddress === undefined ? null : (
          <MenuItem component={Link} to={editAddress}>
            <Pencil size={16} strokeWidth={1.75} aria-hidden />
            {translate('details.edit')}
          </MenuItem>
        )}
        {hasLink ? (
          <MenuItem onClick={choose(() => void copyLink())}>
            <LinkIcon size={16} strokeWidth={1.75} aria-hidden />
            {translate('details.copy_link')}
          </MenuItem>
        ) : null}
        <MenuItem onClick={choose(printSoon)}>
          <Printer size={16} strokeWidth={1.75} aria-hidden />
          {translate('details.print')}
        </MenuItem>
        {definition.can.export ? (
          <MenuItem
            onClick={choose(() => void download(() => recordsApi.exportRecord(definition.resource, record.id)))}
          >
            <FileBraces size={16} strokeWidth={1.75} aria-hidden />
            {translate('details.export_json')}
          </MenuItem>
        ) : null}
        {canMerge ? (
          <MenuItem onClick={choose(() => setMerging(true))}>
            <Merge size={16} strokeWidth={1.75} aria-hidden />
            {translate('details.merge_with')}
          </MenuItem>
        ) : null}
        {canDelete ? <Divider /> : null}
        {canDelete ? (
          <MenuItem onClick={choose(() => void remove(record))} sx={{ color: 'error.main' }}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
            {translate('details.delete.action')}
          </MenuItem>
        ) : null}
      </Menu>
      {isMerging ? <MergeWith definition={definition} record={record} onClose={() => setMerging(false)} /> : null}
      {rejected ? (
        <UsageDialog
          rejected={rejected}
          definition={definition}
          onClose={dismiss}
          onDeactivate={active && (() => void deactivate(record, active))}
        />
      ) : null}
    </>
  );
};

/** After the menu is gone: it would be on the paper. */
const printSoon = (): void => void setTimeout(() => window.print(), MENU_LEAVES);
const MENU_LEAVES = 250;

interface MergeWithProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly onClose: () => void;
}

/** Finds what the record is merged with; the page goes on with the one that stays. */
const MergeWith = ({ definition, record, onClose }: MergeWithProps) => {
  const words = useResourceLabels(definition);
  const goToMerged = useGoToMerged(definition, record.id);
  const handleMerged = (into: number) => {
    onClose();
    goToMerged(into);
  };
  return (
    <Suspense fallback={null}>
      <MergeDialog definition={definition} words={words} ids={[record.id]} onClose={onClose} onMerged={handleMerged} />
    </Suspense>
  );
};
