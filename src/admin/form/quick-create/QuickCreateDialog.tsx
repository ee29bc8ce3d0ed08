import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { useCreateOnce } from '#client/records/useCreateOnce.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import { applyConditions, fieldState } from '#engine/validation/apply-conditions.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { useEvaluationContext } from '../../conditions/evaluation-context.ts';
import { RecordFormProvider } from '../form-context.ts';
import { FormField } from '../FormField.tsx';
import { FormScope } from '../FormScope.tsx';
import type { Values } from '../form-values.ts';
import { writableOf } from '../form-values.ts';
import { useRecordLabels } from '../../words/form-words.ts';
import { initialValues } from '../initial-values.ts';
import { errorsOf } from '../save-failure.ts';
import '../form.css';
import '../save-bar.css';

export interface QuickCreateDialogProps {
  readonly definition: CatalogueResource;
  /** What is known already: what was typed, and what the choice is narrowed by. */
  readonly preset?: Values;
  readonly onCreated: (record: RaRecord) => void;
  readonly onClose: () => void;
}

/** The short form of a resource in a dialog: the fields of `form.quickCreate`, checked like the whole form. */
export const QuickCreateDialog = ({ definition, preset = {}, onCreated, onClose }: QuickCreateDialogProps) => {
  const translate = useTranslate();
  const words = useRecordLabels(definition);
  const context = useEvaluationContext('create');
  const scope = useMemo(() => ({ definition, context, openFields: definition.writable }), [definition, context]);
  const [start] = useState(() => ({ ...initialValues(definition, context, ''), ...writableOf(definition, preset) }));
  const { submit, isSaving } = useQuickSave(definition, onCreated);
  const formId = useId();
  const short = definition.form.quickCreate.filter((name) => definition.writable.includes(name));
  const names = [...short, ...requiredBeside(definition, short, start, context)];
  const first = names.find((name) => start[name] === null || start[name] === undefined) ?? names[0];
  return (
    <ActionDialog
      title={translate('list.create', { name: words.oneInside })}
      size="sm"
      onClose={onClose}
      action={translate('form.create', { name: words.oneInside })}
      form={formId}
      isBusy={isSaving}
    >
      <FormScope definition={definition} context={context}>
        <RecordFormProvider value={scope}>
          <div onSubmit={keepInside}>
            <CheckedForm
              id={formId}
              record={start}
              onSubmit={(values) => submit(applyConditions(definition.fields, values, context))}
            >
              <div className="form-grid">
                {names.map((name) => (
                  <FormField key={name} name={name} autoFocus={name === first} />
                ))}
              </div>
              {definition.form.notice ? (
                <CustomScreen path={definition.form.notice} resource={definition} mode="create" can={definition.can} />
              ) : null}
            </CheckedForm>
          </div>
        </RecordFormProvider>
      </FormScope>
    </ActionDialog>
  );
};

/** Fields that only conditions make required, such as the policy of the team: without them nothing could be saved. */
const requiredBeside = (
  { fields, writable }: CatalogueResource,
  short: readonly string[],
  start: Values,
  context: EvaluationContext,
): readonly string[] =>
  writable.filter((name) => {
    if (short.includes(name) || fields[name]?.requiredWhen === undefined) return false;
    const { required, visible } = fieldState(fields, name, start, context);
    return required && visible;
  });

/** The dialog can be in another form, to which React would also send its submit. */
const keepInside = (event: SyntheticEvent): void => event.stopPropagation();

function useQuickSave(definition: CatalogueResource, onCreated: (record: RaRecord) => void) {
  const { create } = useCreateOnce();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const words = useRecordLabels(definition);
  const [isSaving, setSaving] = useState(false);
  const submit = async (data: Values) => {
    if (isSaving) return undefined;
    setSaving(true);
    try {
      const record = await create(adminName(definition), data);
      void queryClient.invalidateQueries({ queryKey: ['options'] });
      toast.success('form.created', { name: words.titleOf(record) });
      onCreated(record);
      return undefined;
    } catch (error) {
      showError(error);
      setSaving(false);
      return errorsOf(error);
    }
  };
  return { submit, isSaving };
}
