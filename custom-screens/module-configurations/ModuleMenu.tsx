import { Button, useMediaQuery } from '@mui/material';
import { Download, History, Upload } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { errorsOf } from '#admin/form/save-failure.ts';
import { useApi } from '#client/api/useApi.ts';
import { saveFile } from '#client/api/save-file.ts';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import { useListText } from '#engine/field-types/useListText.ts';
import {
  MAX_MODULE_FILE,
  MODULE_FILE_KIND,
  type ModuleConfiguration,
} from '#shared/contracts/module-configurations.ts';
import { changeAt } from '#shared/rules/settings.ts';
import { moduleDifference } from '#shared/rules/module-settings.ts';
import { ActionMenu } from '#ui/inputs/ActionMenu.tsx';
import { HiddenFileInput } from '#ui/inputs/HiddenFileInput.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { createModuleConfigurationApi } from './api.ts';
import type { ModuleDrafting } from './useModuleDraft.ts';

interface ModuleMenuProps {
  readonly configuration: ModuleConfiguration;
  readonly draft: ModuleDrafting;
  readonly onHistory: () => void;
  /** What came of a file. */
  readonly onNotice: (text: string) => void;
}

/** The versions, and the settings as a file: saved to one, or taken from one as changes that are not saved yet. */
export const ModuleMenu = ({ configuration, draft, onHistory, onNotice }: ModuleMenuProps) => {
  const translate = useTranslate();
  const isPhone = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const file = useRef<HTMLInputElement>(null);
  const take = useFile(configuration, draft, onNotice);
  const history = translate('versions.title');
  return (
    <>
      {isPhone ? null : (
        <Button startIcon={<History size={16} aria-hidden />} onClick={onHistory}>
          {history}
        </Button>
      )}
      <ActionMenu
        isSquare
        label={translate('module_configurations.more')}
        actions={[
          isPhone && { label: history, icon: History, onClick: onHistory },
          {
            label: translate('module_configurations.export'),
            icon: Download,
            onClick: () => exportFile(configuration),
          },
          { label: translate('module_configurations.import'), icon: Upload, onClick: () => file.current?.click() },
        ]}
      />
      <HiddenFileInput ref={file} onFile={(chosen) => void take(chosen)} />
    </>
  );
};

function exportFile({ values }: ModuleConfiguration): void {
  const text = JSON.stringify({ kind: MODULE_FILE_KIND, settings: changeAt(values) }, null, 2);
  saveFile(new Blob([`${text}\n`], { type: 'application/json' }), 'module-configurations.json');
}

/** Takes a file: the server checks it, and what differs becomes changes that are not saved. */
function useFile(
  { values }: ModuleConfiguration,
  draft: ModuleDrafting,
  onNotice: (text: string) => void,
): (chosen: File | undefined) => Promise<void> {
  const translate = useTranslate();
  const listed = useListText();
  const showError = useErrorToast();
  const api = useApi(createModuleConfigurationApi);
  return async (chosen) => {
    if (!chosen) return;
    if (chosen.size > MAX_MODULE_FILE) {
      onNotice(translate('module_configurations.file_too_large', { size: `${MAX_MODULE_FILE / 1000} kB` }));
      return;
    }
    try {
      const { values: given, skipped } = await api.checkFile(await chosen.text());
      const count = moduleDifference(values, { ...values, ...given }).length;
      draft.editAll(given);
      const found =
        count === 0
          ? translate('module_configurations.imported_nothing')
          : translate('module_configurations.imported', { smart_count: count });
      const names = listed(skipped.map(({ name }) => name));
      onNotice(names ? `${found} ${translate('module_configurations.skipped', { names })}` : found);
    } catch (failure) {
      const errors = Object.entries(errorsOf(failure) ?? {});
      if (errors.length === 0) showError(failure);
      else {
        const lines = errors.map(([path, text]) =>
          translate('form.errors.of_field', { field: path, message: errorText(text, translate) }),
        );
        onNotice([translate('module_configurations.file_errors'), ...lines].join('\n'));
      }
    }
  };
}
