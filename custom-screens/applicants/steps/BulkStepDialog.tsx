import { useState } from 'react';
import RecordActionDialog from '#admin/record-actions/RecordActionDialog.tsx';
import type { ManyRecords } from '#admin/bulk-work/many-records.ts';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource, CatalogueTransition } from '#engine/access/catalogue.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import { stageOfStep } from '#shared/rules/step-stages.ts';
import { useCommonStages } from '../bulk/useCommonStages.ts';
import { StageReason } from '../parts/StageReason.tsx';
import { needsOf, withStageReason } from './step-needs.ts';

/**
 * The dialog of a step that names no stage, for several applicants. Where all have the same workflow, it asks for the
 * reason that the stage requires; what each of them lacks is in the preview that follows.
 */
const BulkStepDialog = ({ resource, records, count = 0, transition: key, onSend, onClose }: CustomScreenProps) => {
  const transition = resource?.states?.transitions.find((each) => each.key === key);
  if (!resource || !records || !transition || !onSend) return null;
  return (
    <StepOfMany
      definition={resource}
      transition={transition}
      target={{ records, count }}
      onSend={onSend}
      onClose={onClose ?? (() => undefined)}
    />
  );
};

export default BulkStepDialog;

interface StepOfManyProps {
  readonly definition: CatalogueResource;
  readonly transition: CatalogueTransition;
  readonly target: ManyRecords;
  readonly onSend: (data: object) => Promise<void>;
  readonly onClose: () => void;
}

const StepOfMany = ({ definition, transition: asked, target, onSend, onClose }: StepOfManyProps) => {
  const [reason, setReason] = useState<RelationOption>();
  const stages = useCommonStages(target.records);
  if (stages === undefined) return null;
  const { transition, purpose } = needsOf(definition, asked, stageOfStep(asked.key, stages ?? []));
  return (
    <RecordActionDialog
      definition={definition}
      recordAction={{ kind: 'transitions', definition: transition }}
      target={target}
      isBlocked={purpose !== null && reason === undefined}
      onClose={onClose}
      onSend={(data) => onSend(withStageReason(data, reason))}
    >
      <StageReason purpose={purpose} value={reason} onChange={setReason} />
    </RecordActionDialog>
  );
};
