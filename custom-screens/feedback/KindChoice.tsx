import { useRecordForm } from '#admin/form/form-context.ts';
import { FieldFrame } from '#engine/field-types/input/FieldFrame.tsx';
import { useChoiceWord } from '#engine/field-types/input/useFieldWords.ts';
import { useFieldInput } from '#engine/field-types/input/useFieldInput.ts';
import { KindIcon } from './kinds.tsx';

/** Chooses the kind from cards that say what each is for. */
export const KindChoice = () => {
  const { definition } = useRecordForm();
  const field = definition.fields.kind!; // the resource's own file has it
  const state = useFieldInput({ field, source: 'kind', required: true });
  const word = useChoiceWord(field, 'kind');
  const { control, ids, aria, translate } = state;
  return (
    <FieldFrame state={state} labelFor="set">
      <div role="radiogroup" className="feedback-kinds" aria-labelledby={ids.label} {...aria}>
        {field.enum?.map((kind, index) => (
          <label key={kind} className="feedback-kind">
            <input
              ref={index === 0 ? control.ref : undefined}
              type="radio"
              name={control.name}
              value={kind}
              checked={control.value === kind}
              onChange={() => control.onChange(kind)}
              onBlur={() => control.onBlur()}
            />
            <KindIcon kind={kind} />
            <span>
              <strong>{word(kind)}</strong>
              <small>{translate(`feedback.give.kinds.${kind}`)}</small>
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
};
