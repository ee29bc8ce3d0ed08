import { Alert, Button, Dialog, useMediaQuery } from '@mui/material';
import { Eye } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import { SearchBox } from '#admin/list/SearchBox.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import type { ModuleConfiguration } from '#shared/contracts/module-configurations.ts';
import { useReviewLabel } from '../versions/ReviewChangesDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ModuleMenu } from './ModuleMenu.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { SettingGroups } from './SettingGroups.tsx';
import { useModuleDraft } from './useModuleDraft.ts';

/** The settings on the left, what they do to a record on the right; changes are reviewed before they are saved. */
export const ModuleSettings = ({ configuration }: { readonly configuration: ModuleConfiguration }) => {
  const translate = useTranslate();
  const hasRoom = useMediaQuery('(min-width: 1180px)', { noSsr: true });
  const search = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [dialog, setDialog] = useState<'review' | 'history' | 'preview'>();
  const [notice, setNotice] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const draft = useModuleDraft(configuration);
  const reviewLabel = useReviewLabel(draft.count);
  const close = () => setDialog(undefined);
  const preview = (onClose?: () => void) => (
    <PreviewPane configuration={configuration} draft={draft} {...(onClose && { onClose })} />
  );
  return (
    <section className="modules">
      <PageHeader title={translate('menu.module_configs')}>
        <SearchBox ref={search} value={words} label={translate('module_configurations.search')} onSearch={setWords} />
        {hasRoom ? null : (
          <Button startIcon={<Eye size={16} aria-hidden />} onClick={() => setDialog('preview')}>
            {translate('module_configurations.preview.open')}
          </Button>
        )}
        <ModuleMenu
          configuration={configuration}
          draft={draft}
          onHistory={() => setDialog('history')}
          onNotice={setNotice}
        />
      </PageHeader>
      <div className="modules-two">
        <form
          className="modules-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (draft.count > 0) setDialog('review');
          }}
        >
          <div className="modules-body">
            <p className="hint">{translate('module_configurations.lead')}</p>
            {notice ? (
              <Alert severity="info" onClose={() => setNotice(undefined)}>
                {notice}
              </Alert>
            ) : null}
            <SettingGroups configuration={configuration} draft={draft} words={words} errors={errors} />
          </div>
          <SaveBar
            unsaved={draft.count}
            saving={false}
            isOff={draft.count === 0}
            saveLabel={reviewLabel}
            onCancel={() => {
              draft.discard();
              setErrors({});
            }}
          />
        </form>
        {hasRoom ? preview() : null}
      </div>
      {dialog === 'preview' && !hasRoom ? (
        <Dialog open fullScreen onClose={close} aria-label={translate('module_configurations.preview.title')}>
          {preview(close)}
        </Dialog>
      ) : null}
      {dialog === 'review' ? (
        <ReviewDialog
          configuration={configuration}
          draft={draft}
          onRejected={setErrors}
          onConflict={setNotice}
          onClose={close}
        />
      ) : null}
      {dialog === 'history' ? <HistoryDialog configuration={configuration} draft={draft} onClose={close} /> : null}
    </section>
  );
};
