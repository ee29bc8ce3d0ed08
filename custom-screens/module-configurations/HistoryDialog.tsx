import { useQuery, useQueryClient } from '@tanstack/react-query';
import { VersionsDialog } from '../versions/VersionsDialog.tsx';
import { useApi } from '#client/api/useApi.ts';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import type { ModuleConfiguration, ModuleVersion } from '#shared/contracts/module-configurations.ts';
import { createModuleConfigurationApi } from './api.ts';
import { useSettingWords } from './setting-words.ts';
import type { ModuleDrafting } from './useModuleDraft.ts';

interface HistoryDialogProps {
  readonly configuration: ModuleConfiguration;
  readonly draft: ModuleDrafting;
  readonly onClose: () => void;
}

/** The versions of the module configurations; one of them can be restored. */
export const HistoryDialog = ({ configuration: { state }, draft, onClose }: HistoryDialogProps) => {
  const api = useApi(createModuleConfigurationApi);
  const client = useQueryClient();
  const { refetch } = useSettings();
  const words = useSettingWords();
  const { data, error } = useQuery({
    queryKey: ['module_configurations', 'versions', state],
    queryFn: ({ signal }) => api.listVersions(signal),
  });
  return (
    <VersionsDialog<ModuleVersion>
      versions={data}
      error={error}
      hasDraft={draft.count > 0}
      countOf={({ changes }) => changes.length}
      renderChanges={({ changes }) =>
        changes.map((change) => {
          const { title, effects } = words.change(change);
          return (
            <li key={change.path}>
              {title}
              {effects.map(({ kind, text }) => (
                <small key={kind}>{text}</small>
              ))}
            </li>
          );
        })
      }
      onRestore={async (version) => {
        client.setQueryData(['module_configurations', 'current'], await api.restore({ version, state }));
        draft.discard();
        await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['module_configurations', 'preview'] })]);
      }}
      onClose={onClose}
    />
  );
};
