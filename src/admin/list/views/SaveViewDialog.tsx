import { FormControlLabel, Switch, TextField } from '@mui/material';
import { HttpError, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { focusFirst } from '#ui/dialogs/focus-first.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useViewsStore } from '#client/views/ViewsProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ViewHeader } from '#shared/contracts/saved-views.ts';
import type { CurrentView } from './useListView.ts';

const LONGEST = 80;

interface SaveViewDialogProps {
  readonly definition: CatalogueResource;
  readonly view: CurrentView;
  /** The view that gets another name; absent: what the list shows becomes a new view. */
  readonly renames?: ViewHeader;
  readonly onClose: () => void;
}

/** Names a view, new or existing. Errors from the server appear under the name. */
const SaveViewDialog = ({ definition, view, renames, onClose }: SaveViewDialogProps) => {
  const translate = useTranslate();
  const store = useViewsStore();
  const showError = useErrorToast();
  const [title, setTitle] = useState(renames?.title ?? '');
  const [isShared, setShared] = useState(false);
  const [withLook, setWithLook] = useState(true);
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (renames) return store?.change(renames, { title });
    const { columns, density, widths, ...rows } = view.shown;
    const look = withLook ? { columns, density, widths } : {};
    const saved = await store?.save(definition.resource, title, { ...rows, ...look, is_shared: isShared });
    return saved && view.adopt(String(saved.id));
  };
  const submit = async () => {
    if (title.trim() === '') return setFault('views.errors.title_missing');
    setSaving(true);
    try {
      await save();
      return onClose();
    } catch (error) {
      const about = titleFault(error);
      return about ? setFault(about) : showError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <ActionDialog
      title={translate(renames ? 'views.rename_title' : 'views.save_title')}
      onClose={onClose}
      className="dialog-grid"
      action={translate('ra.action.save')}
      onSubmit={submit}
      isBusy={isSaving}
    >
      <TextField
        inputRef={focusFirst}
        label={translate('views.name')}
        value={title}
        error={fault !== undefined}
        helperText={fault && translate(fault)}
        onChange={(event) => {
          setTitle(event.target.value);
          setFault(undefined);
        }}
        slotProps={{ htmlInput: { maxLength: LONGEST, autoComplete: 'off' } }}
      />
      {renames ? null : (
        <>
          <FormControlLabel
            control={<Switch checked={withLook} onChange={(event) => setWithLook(event.target.checked)} />}
            label={translate('views.with_look')}
          />
          <FormControlLabel
            control={<Switch checked={isShared} onChange={(event) => setShared(event.target.checked)} />}
            label={translate('views.share_with_all')}
          />
        </>
      )}
    </ActionDialog>
  );
};

export default SaveViewDialog;

/** What the server says about the name, as a locale key. */
function titleFault(error: unknown): string | undefined {
  const { errors } = (error instanceof HttpError ? error.body : {}) as {
    errors?: Record<string, { message?: string }>;
  };
  return errors?.['title']?.message;
}
