import { useTranslate } from 'ra-core';
import RecordActionDialog from '#admin/record-actions/RecordActionDialog.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Applicant } from '../applicant.ts';
import { useStep } from '../useStep.ts';

interface TypedTransferProps {
  readonly definition: CatalogueResource;
  readonly record: Applicant;
  readonly onClose: () => void;
}

/** The move to another job for users who can choose a job but not list the jobs: the fields of the file. */
export const TypedTransfer = ({ definition, record, onClose }: TypedTransferProps) => {
  const translate = useTranslate();
  const { take } = useStep(record);
  const transfer = definition.states?.transitions.find(({ key }) => key === 'transfer');
  if (!transfer) return null;
  return (
    <RecordActionDialog
      definition={definition}
      recordAction={{ kind: 'transitions', definition: transfer }}
      target={{ record }}
      onClose={onClose}
      onSend={async (data) => {
        const action = translate(`resources.${definition.resource}.actions.transfer`, { _: transfer.title });
        const seen = { ...data, updated_on: record['updated_on'] as unknown };
        await take('transfer', seen, { message: 'states.done', args: { action } });
        onClose();
      }}
    />
  );
};
