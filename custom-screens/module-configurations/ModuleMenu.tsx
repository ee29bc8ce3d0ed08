import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { Download, Ellipsis, History, Upload } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const take = useFile(configuration, draft, onNotice);
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <Button className="modules-wide" startIcon={<History size={16} aria-hidden />} onClick={onHistory}>
        {translate('versions.title')}
      </Button>
      <IconButton
        className="list-square"
        aria-label={translate('module_configurations.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem className="modules-narrow" onClick={choose(onHistory)}>
          <History size={16} aria-hidden />
          {translate('versions.title')}
        </MenuItem>
        <MenuItem onClick={choose(() => exportFile(configuration))}>
          <Download size={16} aria-hidden />
          {translate('module_configurations.export')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            file.current?.click();
          }}
        >
          <Upload size={16} aria-hidden />
          {translate('module_configurations.import')}
        </MenuItem>
      </Menu>
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
