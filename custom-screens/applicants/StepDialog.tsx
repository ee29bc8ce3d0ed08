import RecordActionDialog from '#admin/record-actions/RecordActionDialog.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useStep } from './useStep.ts';
import { useTranslate } from 'ra-core';

/** Asks for what a step of an applicant needs, as the file says, and lets the user undo the step after it. */
const StepDialog = ({ resource, record, transition, onClose = () => undefined }: CustomScreenProps) =>
  resource && record && transition !== undefined ? (
    <Step definition={resource} record={record} transition={transition} onClose={onClose} />
  ) : null;

export default StepDialog;

interface StepProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly transition: string;
  readonly onClose: () => void;
}

const Step = ({ definition, record, transition, onClose }: StepProps) => {
  const translate = useTranslate();
  const { take } = useStep(record);
  const found = definition.states?.transitions.find(({ key }) => key === transition);
  if (!found) return null;
  const action = translate(`resources.${definition.resource}.actions.${transition}`, { _: found.title });
  return (
    <RecordActionDialog
      definition={definition}
      recordAction={{ kind: 'transitions', definition: found }}
      target={{ record }}
      onClose={onClose}
      onSend={async (data) => {
        const seen = { ...data, updated_on: record['updated_on'] as unknown };
        await take(transition, seen, { message: 'states.done', args: { action } });
        onClose();
      }}
    />
  );
};
