import { Button } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useKnownDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { activeField } from './active-field.ts';
import { canMerge } from '../list/merge/can-merge.ts';
import type { RejectedRemoval } from './useAskRemoval.ts';
import { usageAddress } from './usage-address.ts';
import { usageText, usageLabels } from './usage-text.ts';

interface UsageDialogProps {
  readonly rejected: RejectedRemoval;
  readonly onClose: () => void;
  readonly definition: CatalogueResource;
  /** What can be done instead, where the list allows it. */
  readonly onDeactivate?: () => void;
  readonly onMerge?: () => void;
}

/** Says what keeps records from being deleted, leads to it, and offers what can be done instead. */
const UsageDialog = ({ rejected, onClose, definition, onDeactivate, onMerge }: UsageDialogProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const definitionOf = useKnownDefinitions();
  const canDeactivate = onDeactivate !== undefined && activeField(definition) !== undefined;
  const isMergeable = onMerge !== undefined && canMerge(definition);
  const smart_count = rejected.ids.length;
  const users = usageText(rejected.usage, rejected.isUsedElsewhere, translate, locale);
  const lists = rejected.usage.flatMap((entry) => {
    const target = entry.resource === null ? undefined : definitionOf(entry.resource);
    const address = usageAddress(target, definition.resource, rejected.ids);
    return address === undefined ? [] : [{ address, words: usageLabels(entry, translate, locale) }];
  });
  return (
    <ActionDialog
      title={translate('list.in_use.title', { smart_count })}
      onClose={onClose}
      closeLabel={translate('ra.action.close')}
      action={canDeactivate ? translate('usage.deactivate') : undefined}
      onAction={onDeactivate}
      focus="close"
      buttons={
        <>
          {isMergeable ? <Button onClick={onMerge}>{translate('list.merge')}</Button> : null}
          {lists.map(({ address, words }, index) => (
            <Button
              key={address}
              component={Link}
              to={address}
              onClick={onClose}
              {...(index === 0 && !canDeactivate && { variant: 'contained', color: 'primary' })}
            >
              {translate('usage.show', { users: words })}
            </Button>
          ))}
        </>
      }
    >
      <p>{translate('list.in_use.by', { smart_count, users })}</p>
      <p>{translate(canDeactivate ? 'usage.instead' : 'list.in_use.text', { smart_count })}</p>
    </ActionDialog>
  );
};

export default UsageDialog;
