import type { RaRecord } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { errorCode } from '#shared/error-code.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { RelatedValues } from '#engine/model/predicate.ts';
import { applyConditions } from '#engine/validation/apply-conditions.ts';
import { openFieldsOf } from '../conditions/open-fields.ts';
import { useEvaluationContext } from '../conditions/evaluation-context.ts';
import { CheckedForm } from './CheckedForm.tsx';
import { RecordFormProvider } from './form-context.ts';
import { FormScope } from './FormScope.tsx';
import type { Values } from './form-values.ts';
import { FormLayoutProvider } from './layout/FormLayoutProvider.tsx';
import { RecordFormBody } from './RecordFormBody.tsx';
import { RelatedOfForm } from './RelatedOfForm.tsx';
import { errorsOf, versionOf } from './save-failure.ts';
import type { RecordFormProps } from './record-form-props.ts';
import './form.css';

/** A generated form: sections, checks, draft, guard, other people's changes, and the bar that saves. */
export const RecordForm = (props: RecordFormProps) => {
  const { definition, operation, save } = props;
  const own = useEvaluationContext(operation);
  const [related, setRelated] = useState<RelatedValues>();
  const context = useMemo(() => ({ ...own, related }), [own, related]);
  const shown = props.current ?? props.initial;
  const openFields = useMemo(() => openFieldsOf(definition, shown), [definition, shown]);
  const scope = useMemo(() => ({ definition, context, openFields }), [definition, context, openFields]);
  const showError = useErrorToast();
  const [start] = useState(props.initial);
  const [base, setBase] = useState(start);
  const [theirs, setTheirs] = useState<Values>();
  const [conflicts, setConflicts] = useState(0);
  const [saving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const [saved, setSaved] = useState<RaRecord>();

  const submit = async (values: Values) => {
    if (isBusy.current || openFields.length === 0) return undefined;
    isBusy.current = true;
    setSaving(true);
    try {
      const record = await save(applyConditions(definition.fields, values, context), base);
      if (!record) return undefined;
      setBase(record);
      setSaved(record);
      return undefined;
    } catch (error) {
      const version = errorCode(error) === 'conflict' ? versionOf(error) : undefined;
      if (version) {
        setTheirs(version);
        setConflicts((count) => count + 1);
        return errorsOf(error);
      }
      const errors = errorsOf(error);
      // The summary of the form shows the errors of its fields.
      if (!errors) showError(error);
      return errors;
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  return (
    <FormScope definition={definition} context={context}>
      <RecordFormProvider value={scope}>
        <CheckedForm className="form-page" record={start} onSubmit={submit} shouldFocusError={false}>
          <RelatedOfForm definition={definition} onRelated={setRelated} />
          <FormLayoutProvider isOwn={props.children !== undefined} isPage={props.isPage === true} focus={props.focus}>
            <RecordFormBody
              {...props}
              base={base}
              theirs={newerOf(theirs, props.current)}
              conflicts={conflicts}
              saving={saving}
              saved={saved}
              onBase={(next) => {
                setBase(next);
                setTheirs(undefined);
              }}
            />
          </FormLayoutProvider>
        </CheckedForm>
      </RecordFormProvider>
    </FormScope>
  );
};

/** The errors of a rejected save, unless a later version has come since. */
const newerOf = (answered: Values | undefined, current: Values | undefined): Values | undefined =>
  answered && String(answered.updated_on) >= String(current?.updated_on ?? '') ? answered : current;
