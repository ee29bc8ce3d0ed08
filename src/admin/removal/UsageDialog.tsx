import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useKnownDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { focusFirst } from '#ui/dialogs/focus-first.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { activeField } from './active-field.ts';
import { mayMerge } from '../list/merge/may-merge.ts';
import type { RefusedRemoval } from './useAskRemoval.ts';
import { usageAddress } from './usage-address.ts';
import { usageText, usageWords } from './usage-text.ts';

interface UsageDialogProps {
  readonly refused: RefusedRemoval;
  readonly onClose: () => void;
  readonly definition: CatalogueResource;
  /** What can be done instead, where the list allows it. */
  readonly onDeactivate?: () => void;
  readonly onMerge?: () => void;
}

/** Says what keeps records from being deleted, leads to it, and offers what can be done instead. */
const UsageDialog = ({ refused, onClose, definition, onDeactivate, onMerge }: UsageDialogProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const definitionOf = useKnownDefinitions();
  const titleId = useId();
  const mayDeactivate = onDeactivate !== undefined && activeField(definition) !== undefined;
  const isMergeable = onMerge !== undefined && mayMerge(definition);
  const smart_count = refused.ids.length;
  const users = usageText(refused.usage, refused.isUsedElsewhere, translate, locale);
  const lists = refused.usage.flatMap((entry) => {
    const target = entry.resource === null ? undefined : definitionOf(entry.resource);
    const address = usageAddress(target, definition.resource, refused.ids);
    return address === undefined ? [] : [{ address, words: usageWords(entry, translate, locale) }];
  });
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('list.in_use.title', { smart_count })}</DialogTitle>
      <DialogContent>
        <p>{translate('list.in_use.by', { smart_count, users })}</p>
        <p>{translate(mayDeactivate ? 'usage.instead' : 'list.in_use.text', { smart_count })}</p>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 2, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        <Button ref={focusFirst} onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
        {isMergeable ? <Button onClick={onMerge}>{translate('merge.action')}</Button> : null}
        {lists.map(({ address, words }, index) => (
          <Button
            key={address}
            component={Link}
            to={address}
            onClick={onClose}
            {...(index === 0 && !mayDeactivate && { variant: 'contained', color: 'primary' })}
          >
            {translate('usage.show', { users: words })}
          </Button>
        ))}
        {mayDeactivate ? (
          <Button variant="contained" color="primary" onClick={onDeactivate}>
            {translate('usage.deactivate')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
};

export default UsageDialog;
