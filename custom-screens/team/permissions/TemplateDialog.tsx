import { createTemplate } from '#shared/contracts/team.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { errorsOf } from '#admin/form/save-failure.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import { TextInput } from '../members/TextInput.tsx';
import type { PermissionList } from './permission-lists.ts';
import { TEMPLATES } from './usePermissionData.ts';
import { useHttp } from '#client/api/useApi.ts';

interface TemplateDialogProps {
  readonly list: PermissionList;
  readonly onClose: () => void;
}

/** Gives a list a name, so that it can be given to others. */
export const TemplateDialog = ({ list, onClose }: TemplateDialogProps) => {
  const translate = useTranslate();
  const http = useHttp();
  const client = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    if (name.trim() === '') return setError('validation.required');
    setSaving(true);
    try {
      await http.call(createTemplate, { body: { name, description, permissions: JSON.stringify(list) } });
      await client.invalidateQueries({ queryKey: [TEMPLATES] });
      toast.success('rights.template.saved', { name });
      onClose();
    } catch (failure) {
      const found = errorsOf(failure)?.['name'];
      if (found) setError(found);
      else showError(failure);
      setSaving(false);
    }
  };

  return (
    <ActionDialog
      title={translate('rights.save_as_template')}
      onClose={onClose}
      className="dialog-grid"
      action={translate('rights.template.save')}
      onSubmit={save}
      isBusy={isSaving}
    >
      <TextInput
        label={translate('rights.template.name')}
        value={name}
        error={error && errorText(error, translate)}
        onChange={(text) => {
          setName(text);
          setError(undefined);
        }}
      />
      <TextInput
        label={translate('rights.template.description')}
        value={description}
        maxLength={300}
        onChange={setDescription}
      />
    </ActionDialog>
  );
};
