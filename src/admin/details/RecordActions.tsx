import { Button, useMediaQuery } from '@mui/material';
import { Pencil, Plus, Share2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useOfferOpenRecord } from '#client/page/open-record.ts';
import { cameFrom } from '#client/page/useLeave.ts';
import type { CatalogueEntry, CatalogueResource } from '#engine/access/catalogue.ts';
import { RecordActionButton } from '../record-actions/RecordActionButton.tsx';
import { canMerge } from '../list/merge/can-merge.ts';
import { isDrawn, isOffered, isReady, recordActionsOf } from '../record-actions/record-actions.ts';
import { isWhollyLocked, lockOf } from '../conditions/open-fields.ts';
import { useRecordActions } from '../record-actions/useRecordActions.tsx';
import { useNeedsOf } from '../record-actions/useNeeds.ts';
import { useRecordContext } from '../conditions/useRecordContext.ts';
import { recordTitle } from '../words/record-title.ts';
import { useResourceLabels } from '../words/words.ts';
import { MoreActions } from './MoreActions.tsx';
import { ancestorIds } from './record-parts.ts';
import { useCopyLink } from './useCopyLink.ts';
import { usePageKeys } from './usePageKeys.ts';
import { RecordScreen } from './RecordScreen.tsx';

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
  const location = useLocation();
  const from = cameFrom(location);
  const isNarrow = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  // On a phone the actions of the file take the room: what is also elsewhere makes way for them.
  const isCrowded = isNarrow && definition.screens.actions !== undefined;
  const firstChild = useFirstChild(definition);
  const child = isCrowded ? undefined : firstChild;
  const context = useRecordContext(definition, record);
  const { ask, isBusy, dialogs } = useRecordActions(definition);
  const offered = recordActionsOf(definition, 'show').filter((recordAction) =>
    isOffered(definition, recordAction, record, context),
  );
  const blocked = new Set(offered.filter((recordAction) => !isReady(definition, recordAction, record, context)));
  const needsOf = useNeedsOf(definition);
  const drawn = offered.filter(isDrawn);
  const ways = drawn.filter((way) => way.kind === 'transitions' && !way.definition.menu);
  const [first, ...others] = ways.toSorted((one, other) => Number(blocked.has(one)) - Number(blocked.has(other)));
  const beside = others.slice(0, isNarrow ? BESIDE.narrow : BESIDE.wide);
  const rest = drawn.filter((recordAction) => recordAction !== first && !beside.includes(recordAction));
  const isLocked = isWhollyLocked(definition, record);
  const canEdit = definition.can.edit && definition.open.includes('edit') && !isLocked;
  // Beside Edit is what users do most often: a new record below this one; without records below, giving away the link.
  const hasShare = !child && !isNarrow;
  const editAddress = `${definition.route}/${record.id}/edit${openTabOf(definition, location.search)}`;
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
      {hasShare ? <ShareButton /> : null}
      {canEdit && !isCrowded ? (
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
      {child && isNarrow ? <NewChild resource={child.resource} via={child.via} record={record} /> : null}
      <MoreActions
        definition={definition}
        record={record}
        recordActions={rest}
        hasLink={!hasShare}
        editAddress={canEdit && isCrowded ? editAddress : undefined}
        canDelete={definition.can.delete && lockOf(definition, record) === undefined}
        canMerge={canMerge(definition) && lockOf(definition, record) === undefined}
        onAsk={(recordAction) => void ask(recordAction, { record })}
      />
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
      {definition.screens.actions ? (
        <RecordScreen path={definition.screens.actions} definition={definition} record={record} />
      ) : null}
      {dialogs}
    </div>
  );
};

/** Editing goes on in the open tab, if the form has it too. */
function openTabOf({ form }: CatalogueResource, search: string): string {
  const tab = new URLSearchParams(search).get('tab');
  return form.tabs.some(({ key }) => key === tab) ? `?tab=${tab}` : '';
}

const ShareButton = () => {
  const translate = useTranslate();
  const copyLink = useCopyLink();
  return (
    <Button startIcon={<Share2 size={16} strokeWidth={1.75} aria-hidden />} onClick={() => void copyLink()}>
      {translate('details.share')}
    </Button>
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

/** The first related list in which this user can create a record; none where the file has its own way to one. */
function useFirstChild({ tabs }: CatalogueResource) {
  const { resources } = useCatalogue();
  for (const { related } of tabs) {
    const resource = related && resources[related.resource];
    if (!related || !resource?.route || !resource.can.create || !resource.open.includes('create')) continue;
    return (related.screen ?? related.create) === undefined ? { resource, via: related.via } : undefined;
  }
  return undefined;
}

/** The create screen with the new record's place filled in: the parent, and what the parent itself hangs on. */
function createAddress(child: CatalogueEntry, via: string, parent: RaRecord): string {
  const source = JSON.stringify({ ...ancestorIds(child, parent), [via]: parent.id });
  return `${child.route}/create?${new URLSearchParams({ source })}`;
}
