import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type Choice, ChoiceBox } from '#engine/field-types/input/ChoiceBox.tsx';
import { useId, useState } from 'react';
import { useApi } from '#client/api/useApi.ts';
import { usePaused } from '#client/search/usePaused.ts';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { UNIT_KEYS, type UnitKey } from '#shared/contracts/approval-levels.ts';
import { approvalMatrixApi } from './api.ts';
import type { MatrixDraft } from './matrix-draft.ts';

interface UnitFieldsProps {
  readonly units: MatrixDraft['units'];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (key: UnitKey, value: Choice | null) => void;
}

/** The unit of a matrix from the top: each choice narrows the next. */
export const UnitFields = ({ units, errors, onChange }: UnitFieldsProps) => (
  <div className="apm-units">
    {UNIT_KEYS.map((key) => (
      <UnitField key={key} unit={key} units={units} error={errors[key]} onChange={(value) => onChange(key, value)} />
    ))}
  </div>
);

/** The fields of the records by which each level narrows the next. */
const WITHIN: Readonly<Record<UnitKey, string>> = {
  org: 'organization',
  company: 'company',
  business_unit: 'business_unit',
  department: 'department',
};

interface UnitFieldProps {
  readonly unit: UnitKey;
  readonly units: MatrixDraft['units'];
  readonly error: string | undefined;
  readonly onChange: (value: Choice | null) => void;
}

const UnitField = ({ unit, units, error, onChange }: UnitFieldProps) => {
  const translate = useTranslate();
  const id = useId();
  const api = useApi(jobMatrixApi);
  const [typed, setTyped] = useState('');
  const query = usePaused(typed);
  const depth = UNIT_KEYS.indexOf(unit);
  const above = UNIT_KEYS.slice(0, depth);
  const isOpen = above.every((key) => units[key] !== null);
  const within = Object.fromEntries(above.map((key) => [WITHIN[key], units[key]?.id ?? 0]));
  const { data, isFetching } = useQuery({
    queryKey: ['approval-units', unit, within, query],
    enabled: isOpen,
    queryFn: ({ signal }) => api.units(unit, within, query, signal),
  });
  const label = translate(`approvals.units.${unit}`);
  const level = (depth + 1) as 1 | 2 | 3 | 4;
  return (
    <div className="apm-field">
      <div className="apm-label">
        <label htmlFor={id} className="field-label">
          {label}
          {unit === 'org' ? <em aria-hidden>*</em> : null}
        </label>
        {isOpen && depth > 0 && data ? <span className="apm-count num">{data.count}</span> : null}
      </div>
      <ChoiceBox
        isUnlabeled
        id={id}
        label={label}
        options={data?.results ?? []}
        value={units[unit]}
        onChange={onChange}
        onType={setTyped}
        isLoading={isFetching}
        isDisabled={!isOpen}
        placeholder={translate(depth === 0 ? 'approvals.matrix.choose_org' : `approvals.matrix.all.${unit}`)}
        mark={level}
        isInvalid={error !== undefined}
        {...(error !== undefined && { describedBy: `${id}-error` })}
      />
      {error === undefined ? null : <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
};

/** Units and users are the same in both contexts. */
const jobMatrixApi = approvalMatrixApi('job');
