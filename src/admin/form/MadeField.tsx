import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { recordOf, useAnswer } from '#engine/field-types/input/useAnswer.ts';
import { useFieldLabels } from '#engine/field-types/input/useFieldWords.ts';
import { isOfOwnRows, madeValue, sourcesOf } from '#engine/formula/formula-value.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import { FactValue } from './FactValue.tsx';
import { useRecordForm } from './form-context.ts';

interface MadeFieldProps {
  readonly field: FieldDefinition;
}

/** Whether a field's value follows from others. */
export const isMadeField = ({ computed, derive }: FieldDefinition): boolean => (computed ?? derive) !== undefined;

/** A value that follows from others, kept up while the user types and chooses. Nothing of it is sent. */
export const MadeField = ({ field }: MadeFieldProps) => {
  if (field.derive) return <DerivedField field={field} />;
  const isLive = field.computed?.kind === 'formula' || isOfOwnRows(field);
  return isLive ? <LiveField field={field} /> : <KeptField field={field} />;
};

/** A formula, or what the record's rows come to. */
const LiveField = ({ field }: MadeFieldProps) => {
  const { definition } = useRecordForm();
  const sources = useMemo(() => [...sourcesOf(definition.fields, field)], [definition, field]);
  // As text, which is the same for the same values: amounts by currency are a new list each time.
  const made = useAnswer(sources, (read) =>
    JSON.stringify(madeValue(definition.fields, field, recordOf(sources, read)) ?? null),
  );
  const value = useMemo((): unknown => JSON.parse(made), [made]);
  return <MadeValue field={field} value={value} />;
};

const KeptField = ({ field }: MadeFieldProps) => <MadeValue field={field} value={useWatch({ name: field.name })} />;

/** What the record had, until another one is chosen; then what the server reads through that one. */
const DerivedField = ({ field }: MadeFieldProps) => {
  const { definition } = useRecordForm();
  const recordsApi = useRecordsApi();
  const relation = field.derive?.[0] ?? '';
  const chosen = idOf(useWatch({ name: relation }));
  const [first] = useState(chosen);
  const kept: unknown = useWatch({ name: field.name });
  const isOther = chosen !== null && (chosen !== first || kept === undefined);
  const { data } = useQuery({
    queryKey: ['derived', definition.resource, relation, chosen],
    queryFn: ({ signal }) => recordsApi.getDerived(definition.resource, relation, chosen ?? 0, signal),
    enabled: isOther,
  });
  const value = chosen === null ? null : isOther ? data?.[field.name] : kept;
  return <MadeValue field={field} value={value} />;
};

const idOf = (value: unknown): number | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof id === 'number' ? id : null;
};

const MadeValue = ({ field, value }: MadeFieldProps & { readonly value: unknown }) => {
  const id = useId();
  const { definition } = useRecordForm();
  const { getValues } = useFormContext();
  const words = useFieldLabels(field, field.name);
  return (
    <div className="field-input">
      <label className="field-label" htmlFor={id}>
        {words.label}
      </label>
      <output id={id} className="field-made">
        <FactValue definition={definition} record={{ ...getValues(), [field.name]: value }} field={field}>
          <FieldValue field={field} value={value} />
        </FactValue>
      </output>
      {words.help ? <p className="field-hint">{words.help}</p> : null}
    </div>
  );
};
