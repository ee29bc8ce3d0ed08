import { Button, IconButton } from '@mui/material';
import { Undo2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { BuilderTools } from './BuilderTools.tsx';
import { NewVersion } from './NewVersion.tsx';
import type { Builder } from './useBuilder.ts';

interface BuilderNoticeProps {
  readonly builder: Builder;
  readonly isNarrow: boolean;
}

/** Whether the draft is saved, what keeps it from that, and undo; of other versions, that they can't change. */
export const BuilderNotice = ({ builder, isNarrow }: BuilderNoticeProps) => {
  const translate = useTranslate();
  const { saving } = builder;
  if (!builder.canEdit)
    return (
      <div className="row fine builder-notice">
        <span>
          {translate(
            builder.workflow['status'] === 'draft'
              ? 'workflow_builder.builder.view_only'
              : 'workflow_builder.builder.fixed',
          )}
        </span>
        <NewVersion workflow={builder.workflow} />
        <BuilderTools builder={builder} isNarrow={isNarrow} />
      </div>
    );
  return (
    <div
      className="row fine toned builder-notice"
      data-tone={saving.status === 'saved' || saving.status === 'saving' ? undefined : 'bad'}
    >
      <span role="status">
        {saving.status === 'failed'
          ? translate('workflow_builder.builder.saving.failed', { reason: reasonOf(saving.error) })
          : translate(`workflow_builder.builder.saving.${saving.status}`)}
      </span>
      {saving.status === 'conflict' ? (
        <Button size="small" onClick={() => void builder.loadTheirs()}>
          {translate('workflow_builder.builder.load_theirs')}
        </Button>
      ) : null}
      <IconButton
        size="small"
        disabled={!builder.canUndo}
        aria-label={translate('workflow_builder.builder.undo')}
        aria-keyshortcuts="Control+Z"
        onClick={builder.undo}
      >
        <Undo2 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <BuilderTools builder={builder} isNarrow={isNarrow} />
    </div>
  );
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
