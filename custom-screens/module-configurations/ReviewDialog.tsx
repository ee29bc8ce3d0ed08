import { Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { errorsOf } from '#admin/form/save-failure.ts';
import { ReviewChangesDialog } from '../versions/ReviewChangesDialog.tsx';
import { useApi } from '#client/api/useApi.ts';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import type { ModuleConfiguration } from '#shared/contracts/module-configurations.ts';
import { errorCode } from '#shared/error-code.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { createModuleConfigurationApi } from './api.ts';
import { Impact } from './Impact.tsx';
import { useSettingWords } from './setting-words.ts';
import type { ModuleDrafting } from './useModuleDraft.ts';

interface ReviewDialogProps {
  readonly configuration: ModuleConfiguration;
  readonly draft: ModuleDrafting;
  /** Texts by path. */
  readonly onRejected: (errors: Readonly<Record<string, string>>) => void;
  readonly onConflict: (notice: string) => void;
  readonly onClose: () => void;
}

/** What changes, setting by setting, and what Hiring Managers get and lose by it; then saves it as one version. */
export const ReviewDialog = ({ configuration, draft, onRejected, onConflict, onClose }: ReviewDialogProps) => {
  const translate = useTranslate();
  const api = useApi(createModuleConfigurationApi);
  const client = useQueryClient();
  const { refetch } = useSettings();
  const words = useSettingWords();
  const toast = useToast();
  const showError = useErrorToast();
  const [isSaving, setSaving] = useState(false);
  const { asked, count, changes } = draft;
  const { data, error } = useQuery({
    queryKey: ['module_configurations', 'impact', configuration.state, asked],
    queryFn: ({ signal }) => api.getImpact(asked, signal),
  });
  const rebase = async () => {
    const fresh = await api.read();
    client.setQueryData(['module_configurations', 'current'], fresh);
    const latest = Object.values(fresh.last).sort((one, other) => other.version - one.version)[0];
    const name = latest?.author?.name ?? translate('form.conflict.someone');
    onConflict(translate('module_configurations.conflict', { name }));
    onClose();
  };
  const save = async (note: string) => {
    setSaving(true);
    try {
      const saved = await api.save({ changes: asked, state: configuration.state, ...(note && { note }) });
      client.setQueryData(['module_configurations', 'current'], saved);
      draft.discard();
      onRejected({});
      toast.success('module_configurations.saved');
      onClose();
      await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['module_configurations', 'preview'] })]);
    } catch (failure) {
      setSaving(false);
      const found = errorsOf(failure);
      if (errorCode(failure) === 'conflict') await rebase();
      else if (found) {
        onRejected(Object.fromEntries(Object.entries(found).map(([path, text]) => [path, errorText(text, translate)])));
        onClose();
      } else showError(failure);
    }
  };
  return (
    <ReviewChangesDialog
      title={translate('module_configurations.review_title', { smart_count: count })}
      saveLabel={translate('module_configurations.save', { smart_count: count })}
      isSaving={isSaving}
      isOff={count === 0}
      onSave={(note) => void save(note)}
      onClose={onClose}
    >
      <ul className="modules-changes">
        {changes.map((change) => {
          const { title, lines } = words.change(change);
          return (
            <li key={change.path}>
              <b>{title}</b>
              {lines.map(({ kind, text }) => (
                <span key={kind} data-kind={kind}>
                  {text}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
      <div aria-live="polite">
        {error ? <p className="versions-hint">{translate('module_configurations.impact.failure')}</p> : null}
        {data ? <Impact impact={data} words={words} changes={changes} /> : null}
        {data || error ? null : <Skeleton variant="rounded" height={120} />}
      </div>
    </ReviewChangesDialog>
  );
};
