import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { StageDifferences } from '../StageDifferences.tsx';
import type { ToolProps } from '../tool-props.ts';
import { Faults } from './Faults.tsx';
import { incomingStages } from './incoming-stages.ts';
import type { useReadFile } from './useReadFile.ts';

interface IncomingDialogProps extends ToolProps {
  readonly title: string;
  readonly reading: ReturnType<typeof useReadFile>;
  /** Where a workflow comes from. */
  readonly children: ReactNode;
}

/** Takes stages from elsewhere into the draft, once the user has seen what becomes of it; undo brings it back. */
export const IncomingDialog = ({ builder, title, reading, children, onClose }: IncomingDialogProps) => {
  const translate = useTranslate();
  const toast = useToast();
  const { found, faults, back } = reading;
  const stages = found ? incomingStages(found.read, builder.stages, `f${builder.turn}x`) : [];
  const isLosing = builder.stages.some(({ key }) => stages.every((stage) => stage.key !== key));
  const take = async (name: string) => {
    if (!(await builder.takeStages(stages))) return;
    toast.success('workflow_builder.import.done', { name });
    onClose();
  };
  return (
    <ActionDialog
      title={title}
      size={found ? 'lg' : 'sm'}
      closeLabel={translate(found ? 'confirm.go_back' : 'ra.action.cancel')}
      onCancel={found ? back : onClose}
      action={found && translate('workflow_builder.import.submit')}
      onAction={() => found && take(found.file.name)}
      onClose={onClose}
    >
      {found ? (
        <>
          {isLosing ? <p className="builder-lead">{translate('workflow_builder.import.losing')}</p> : null}
          <StageDifferences
            definition={builder.definition}
            before={builder.stages}
            after={stages}
            titles={[translate('workflow_builder.import.now'), found.file.name]}
          />
        </>
      ) : (
        <>
          {children}
          <Faults faults={faults} />
        </>
      )}
    </ActionDialog>
  );
};
