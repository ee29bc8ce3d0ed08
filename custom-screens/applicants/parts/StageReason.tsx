import { useTranslate } from 'ra-core';
import { OptionPicker } from '#admin/record-actions/OptionPicker.tsx';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import { STAGE_REASON } from './stage-reason.ts';

interface StageReasonProps {
  /** The list of the reasons; null: the stage asks for none. */
  readonly purpose: string | null;
  readonly value: RelationOption | undefined;
  readonly onChange: (reason: RelationOption | undefined) => void;
}

/** The reason that a stage asks for. */
export const StageReason = ({ purpose, value, onChange }: StageReasonProps) => {
  const translate = useTranslate();
  if (purpose === null) return null;
  return (
    <OptionPicker
      resource="applicants"
      field={STAGE_REASON}
      where={{ purpose }}
      label={translate('applicants.move.reason')}
      value={value}
      onChange={onChange}
    />
  );
};
