import { Button, DialogActions, DialogContent } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReadStages, WorkflowFile } from '#shared/contracts/workflow-file.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { StageDifferences } from '../StageDifferences.tsx';
import type { ToolProps } from '../tool-props.ts';
import { incomingStages } from './incoming-stages.ts';

interface IncomingProps extends ToolProps {
  readonly file: WorkflowFile;
  readonly read: ReadStages;
  readonly onBack: () => void;
}

/** What would become of the draft, before it does; undo brings it back. */
export const Incoming = ({ builder, file, read, onBack, onClose }: IncomingProps) => {
  const translate = useTranslate();
  const toast = useToast();
  const stages = incomingStages(read, builder.stages, `f${builder.turn}x`);
  const isLosing = builder.stages.some(({ key }) => stages.every((stage) => stage.key !== key));
  const take = async () => {
    if (!(await builder.takeStages(stages))) return;
    toast.success('workflow_builder.import.done', { name: file.name });
    onClose();
  };
  return (
    <>
      <DialogContent>
        {isLosing ? <p className="builder-lead">{translate('workflow_builder.import.losing')}</p> : null}
        <StageDifferences
          definition={builder.definition}
          before={builder.stages}
          after={stages}
          titles={[translate('workflow_builder.import.now'), file.name]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{translate('confirm.go_back')}</Button>
        <Button variant="contained" color="primary" onClick={() => void take()}>
          {translate('workflow_builder.import.submit')}
        </Button>
      </DialogActions>
    </>
  );
};
