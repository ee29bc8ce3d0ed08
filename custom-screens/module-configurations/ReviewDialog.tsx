import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { errorsOf } from '#admin/form/save-failure.ts';
import { useApi } from '#client/api/useApi.ts';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import type { ModuleConfiguration } from '#shared/contracts/module-configurations.ts';
import { errorCode } from '#shared/error-code.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { Effects } from '../versions/Effects.tsx';
import { ReviewChangesDialog } from '../versions/ReviewChangesDialog.tsx';
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
  const { asked, count, changes } = draft;
  const impact = useQuery({
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
  const save = async (about: { readonly note?: string }) => {
    try {
      const saved = await api.save({ changes: asked, state: configuration.state, ...about });
      client.setQueryData(['module_configurations', 'current'], saved);
      draft.discard();
      onRejected({});
      toast.success('module_configurations.saved');
      onClose();
      await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['module_configurations', 'preview'] })]);
    } catch (failure) {
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
      count={count}
      impact={impact}
      renderImpact={(data) => <Impact impact={data} words={words} changes={changes} />}
      onSave={save}
      onClose={onClose}
    >
      <div>
        {changes.map((change) => (
          <Effects key={change.path} {...words.change(change)} />
        ))}
      </div>
    </ReviewChangesDialog>
  );
};
