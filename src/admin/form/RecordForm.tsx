import type { RaRecord } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { errorCode } from '#client/api/envelope.ts';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { applyConditions } from '#engine/validation/apply-conditions.ts';
import { openFieldsOf } from '../deeds/deeds.ts';
import { useEvaluationContext } from './evaluation-context.ts';
import { CheckedForm } from './CheckedForm.tsx';
import { RecordFormProvider } from './form-context.ts';
import { FormScope } from './FormScope.tsx';
import type { Values } from './form-values.ts';
import { RecordFormBody } from './RecordFormBody.tsx';
import { errorsOf, versionOf } from './save-failure.ts';
import './form.css';

export interface RecordFormProps {
  readonly definition: CatalogueResource;
  readonly operation: 'create' | 'update';
  /** What the form starts with: the record, or a new one's defaults. */
  readonly initial: Values;
  /** The record as the server has it now; another version than the initial one means that someone else saved. */
  readonly current?: Values;
  readonly draftKey: string;
  readonly saveLabel: string;
  /** Sends the values; `base` is the version they are based on. */
  readonly save: (values: Values, base: Values) => Promise<RaRecord>;
  readonly onSaved: (record: RaRecord, addAnother: boolean) => void;
  readonly onCancel: () => void;
  /** The fields, where a screen lays them out itself; without it the sections of the file. */
  readonly children?: ReactNode;
}

/** A generated form: sections, checks, draft, guard, other people's changes, and the bar that saves. */
export const RecordForm = (props: RecordFormProps) => {
  const { definition, operation, save } = props;
  const context = useEvaluationContext(operation);
  const shown = props.current ?? props.initial;
  const openFields = useMemo(() => openFieldsOf(definition, shown), [definition, shown]);
  const scope = useMemo(() => ({ definition, context, openFields }), [definition, context, openFields]);
  const showError = useErrorToast();
  const [start] = useState(props.initial);
  const [base, setBase] = useState(start);
  const [theirs, setTheirs] = useState<Values>();
  const [saving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const [saved, setSaved] = useState<RaRecord>();

  const submit = async (values: Values) => {
    if (isBusy.current || openFields.length === 0) return undefined;
    isBusy.current = true;
    setSaving(true);
    try {
      const record = await save(applyConditions(definition.fields, values, context), base);
      setBase(record);
      setSaved(record);
      return undefined;
    } catch (error) {
      if (errorCode(error) === 'conflict') setTheirs(versionOf(error));
      showError(error);
      return errorsOf(error);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  return (
    <FormScope definition={definition} context={context}>
      <RecordFormProvider value={scope}>
        <CheckedForm className="form-page" record={start} onSubmit={submit} shouldFocusError={false}>
          <RecordFormBody
            {...props}
            base={base}
            theirs={theirs ?? props.current}
            saving={saving}
            saved={saved}
            onBase={(next) => {
              setBase(next);
              setTheirs(undefined);
            }}
          />
        </CheckedForm>
      </RecordFormProvider>
    </FormScope>
  );
};
