import { useId, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { recordOf, useAnswer } from '#engine/field-types/input/useAnswer.ts';
import { useFieldLabels } from '#engine/field-types/input/useFieldWords.ts';
import { isOfOwnRows, madeValue, sourcesOf } from '#engine/formula/formula-value.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { FactValue } from './FactValue.tsx';
import { useChosenSource, useDerivedValues } from './derived-values.ts';
import { useRecordForm } from './form-context.ts';

interface MadeFieldProps {
  readonly field: FieldDefinition;
}

/** A value that follows from others, kept up while the user types and chooses. Nothing of it is sent. */
export const MadeField = ({ field }: MadeFieldProps) => {
  if (field.derive) return <DerivedField field={field} />;
  const isLive = field.computed?.kind === 'formula' || isOfOwnRows(field);
  return isLive ? <LiveField field={field} /> : <KeptField field={field} />;
};

/** A formula, or what the record's rows come to. */
const LiveField = ({ field }: MadeFieldProps) => {
  const { definition, context } = useRecordForm();
  const sources = useMemo(() => [...sourcesOf(definition.fields, field)], [definition, field]);
  // As text, which is the same for the same values: amounts by currency are a new list each time.
  const made = useAnswer(sources, (read) =>
    JSON.stringify(madeValue(definition.fields, field, recordOf(sources, read), { today: context.today }) ?? null),
  );
  const value = useMemo((): unknown => JSON.parse(made), [made]);
  return <MadeValue field={field} value={value} />;
};

const KeptField = ({ field }: MadeFieldProps) => <MadeValue field={field} value={useWatch({ name: field.name })} />;

/** What the record had, until another one is chosen; then what the server reads through that one. */
const DerivedField = ({ field }: MadeFieldProps) => {
  const { chosen, first } = useChosenSource(field);
  const kept: unknown = useWatch({ name: field.name });
  const isOther = chosen !== null && (chosen !== first || kept === undefined);
  const data = useDerivedValues(field, isOther ? chosen : null);
  const value = chosen === null ? null : isOther ? data?.[field.name] : kept;
  return <MadeValue field={field} value={value} />;
};

/** In a new record the value takes room once there is one: before that there is nothing to do about it. */
const isNothingYet = (field: FieldDefinition, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (value === 0 && isOfOwnRows(field));

const MadeValue = ({ field, value }: MadeFieldProps & { readonly value: unknown }) => {
  const id = useId();
  const { definition, context } = useRecordForm();
  const { getValues } = useFormContext();
  const words = useFieldLabels(field, field.name);
  const isNew = context.operation === 'create';
  if (isNew && isNothingYet(field, value)) return null;
  return (
    <div className={isNew ? 'field-input form-wide' : 'field-input'} data-field={field.name}>
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
