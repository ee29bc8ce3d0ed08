import { Button, Divider, IconButton, Menu, MenuItem, useMediaQuery } from '@mui/material';
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useOfferOpenRecord } from '#client/page/open-record.ts';
import { cameFrom } from '#client/page/useLeave.ts';
import type { CatalogueEntry, CatalogueResource } from '#engine/schema/catalogue.ts';
import { RecordActionButton } from '../record-actions/RecordActionButton.tsx';
import { RecordActionItem } from '../record-actions/RecordActionItem.tsx';
import { recordActionsOf, isOffered, isReady } from '../record-actions/record-actions.ts';
import { isWhollyLocked, lockOf } from '../conditions/open-fields.ts';
import type { RecordAction } from '../record-actions/record-actions.ts';
import { useRecordActions } from '../record-actions/useRecordActions.tsx';
import { useNeedsOf } from '../record-actions/useNeeds.ts';
import { useEvaluationContext } from '../conditions/evaluation-context.ts';
import { activeField } from '../removal/active-field.ts';
import UsageDialog from '../removal/UsageDialog.tsx';
import { recordTitle } from '../words/record-title.ts';
import { useResourceLabels } from '../words/words.ts';
import { ancestorIds } from './record-parts.ts';
import { useDeleteRecord } from './useDeleteRecord.ts';
import { usePageKeys } from './usePageKeys.ts';

interface RecordActionsProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** Buttons for the state besides the first; on a phone only that one. The rest are in the menu. */
const BESIDE = { wide: 1, narrow: 0 };

/** What can be done with a record: the next state, a new one below it, editing, and last of all deleting. */
export const RecordActions = ({ definition, record }: RecordActionsProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const from = cameFrom(useLocation());
  const child = useFirstChild(definition);
  const isNarrow = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const context = useEvaluationContext('update');
  const { ask, isBusy, dialogs } = useRecordActions(definition);
  const offered = recordActionsOf(definition, 'show').filter((recordAction) =>
    isOffered(definition, recordAction, record, context),
  );
  const blocked = new Set(offered.filter((recordAction) => !isReady(definition, recordAction, record, context)));
  const needsOf = useNeedsOf(definition);
  const ways = offered.filter(({ kind }) => kind === 'transitions');
  const [first, ...others] = ways.toSorted((one, other) => Number(blocked.has(one)) - Number(blocked.has(other)));
  const beside = others.slice(0, isNarrow ? BESIDE.narrow : BESIDE.wide);
  const rest = offered.filter((recordAction) => recordAction !== first && !beside.includes(recordAction));
  const isLocked = isWhollyLocked(definition, record);
  const canEdit = definition.can.edit && definition.open.includes('edit') && !isLocked;
  const editAddress = `${definition.route}/${record.id}/edit`;
  usePageKeys({ e: canEdit ? () => void navigate(editAddress, { state: from }) : undefined });
  useOfferOpenRecord({
    resource: definition.resource,
    id: record.id,
    name: recordTitle(definition, record),
    mayEdit: canEdit,
    actions: isBusy
      ? []
      : offered.map((recordAction) => ({
          key: recordAction.definition.key,
          kind: recordAction.kind,
          title: translate(`resources.${definition.resource}.actions.${recordAction.definition.key}`, {
            _: recordAction.definition.title,
          }),
          needs: blocked.has(recordAction) ? needsOf(recordAction, [record]) : undefined,
          run: () => void ask(recordAction, { record }),
        })),
  });
  return (
    <div className="details-actions">
      {child && !isNarrow ? <NewChild resource={child.resource} via={child.via} record={record} /> : null}
      {canEdit ? (
        <Button
          component={Link}
          to={editAddress}
          state={from}
          startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
        >
          {translate('details.edit')} <kbd aria-hidden>E</kbd>
        </Button>
      ) : null}
      {beside.map((recordAction) => (
        <RecordActionButton
          key={recordAction.definition.key}
          definition={definition}
          recordAction={recordAction}
          blockedFor={blocked.has(recordAction) ? record : undefined}
          disabled={isBusy}
          onAsk={() => void ask(recordAction, { record })}
        />
      ))}
      {first ? (
        <RecordActionButton
          definition={definition}
          recordAction={first}
          blockedFor={blocked.has(first) ? record : undefined}
          isFirst
          disabled={isBusy}
          onAsk={() => void ask(first, { record })}
        />
      ) : null}
      {child && isNarrow ? <NewChild resource={child.resource} via={child.via} record={record} /> : null}
      <MoreActions
        definition={definition}
        record={record}
        recordActions={rest}
        canDelete={definition.can.delete && lockOf(definition, record) === undefined}
        onAsk={(recordAction) => void ask(recordAction, { record })}
      />
      {dialogs}
    </div>
  );
};

interface MoreActionsProps extends RecordActionsProps {
  readonly recordActions: readonly RecordAction[];
  readonly canDelete: boolean;
  readonly onAsk: (recordAction: RecordAction) => void;
}

const MoreActions = ({ definition, record, recordActions, canDelete, onAsk }: MoreActionsProps) => {
  const translate = useTranslate();
  const { remove, deactivate, refused: rejected, dismiss } = useDeleteRecord(definition);
  const active = activeField(definition);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  if (recordActions.length === 0 && !canDelete) return null;
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
        {recordActions.length > 0 && canDelete ? <Divider /> : null}
        {canDelete ? (
          <MenuItem onClick={choose(() => void remove(record))} sx={{ color: 'error.main' }}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
            {translate('details.delete.action')}
          </MenuItem>
        ) : null}
      </Menu>
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

interface NewChildProps {
  readonly resource: CatalogueEntry;
  readonly via: string;
  readonly record: RaRecord;
}

const NewChild = ({ resource, via, record }: NewChildProps) => {
  const { one } = useResourceLabels(resource);
  return (
    <Button
      component={Link}
      to={createAddress(resource, via, record)}
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
    >
      {one}
    </Button>
  );
};

/** The first related list in which this user can create a record. */
function useFirstChild({ tabs }: CatalogueResource) {
  const { resources } = useCatalogue();
  for (const { related } of tabs) {
    const resource = related && resources[related.resource];
    if (related && resource?.route && resource.can.create && resource.open.includes('create'))
      return { resource, via: related.via };
  }
  return undefined;
}

/** The create screen with the new record's place filled in: the parent, and what the parent itself hangs on. */
function createAddress(child: CatalogueEntry, via: string, parent: RaRecord): string {
  const source = JSON.stringify({ ...ancestorIds(child, parent), [via]: parent.id });
  return `${child.route}/create?${new URLSearchParams({ source })}`;
}
