import { useLocale, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { isFixed } from '#engine/validation/write-once.ts';
import { toWriteShape } from '#engine/validation/write-shape.ts';
import { useEvaluationContext } from '../conditions/evaluation-context.ts';
import { FieldControl } from '../form/FieldControl.tsx';
import { RecordFormProvider } from '../form/form-context.ts';
import { FormScope } from '../form/FormScope.tsx';
import { errorsOf } from '../form/save-failure.ts';
import { recordTitle } from '../words/record-title.ts';
import { failureText } from '../words/failure-text.ts';
import { useResourceLabels } from '../words/words.ts';
import { ChosenRecords } from './ChosenRecords.tsx';
import { type RecordAction, type RecordActionTarget, targetProps } from './record-actions.ts';
import { useChosenRecords } from './useChosenRecords.ts';
import { useChosenTitles } from './useChosenTitles.ts';
import './record-actions.css';

interface RecordActionDialogProps {
  readonly definition: CatalogueResource;
  readonly recordAction: RecordAction;
  readonly target: RecordActionTarget;
  readonly onClose: () => void;
  /** Rejects with what the server said; then the dialog stays, with the errors on their fields. */
  readonly onSend: (data: object, about: readonly string[]) => Promise<void>;
  /** What a hand-written dialog shows above the fields, and whether that keeps it from being sent. */
  readonly children?: ReactNode;
  readonly isBlocked?: boolean;
}

/**
 * Asks for what a transition or an action needs, with the inputs of the form. Empty required inputs are reported before
 * anything is sent.
 */
const RecordActionDialog = ({
  definition,
  recordAction: asked,
  target,
  onClose,
  onSend,
  children,
  isBlocked = false,
}: RecordActionDialogProps) => {
  const { definition: recordAction } = asked;
  const ownScreen = asked.kind === 'transitions' ? asked.definition.screen : undefined;
  const translate = useTranslate();
  const showError = useErrorToast();
  const context = useEvaluationContext('update');
  const scope = useMemo(() => ({ definition, context, openFields: definition.writable }), [definition, context]);
  const form = useForm<Record<string, unknown>>();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const chosen = useChosenRecords(asked.kind === 'actions' ? asked.definition.choose : NO_CHOICES);
  const aboutOf = useChosenTitles(definition, recordAction.key);
  const fields = recordAction.input.flatMap(({ field, required }) => {
    const found = definition.fields[field];
    const isKept = found && 'record' in target && isFixed(found, target.record[field]);
    return found && !isKept ? [{ field: found, required }] : [];
  });
  const locale = useLocale();
  const labels = useResourceLabels(definition);
  const words = `resources.${definition.resource}`;
  const action = translate(`${words}.actions.${recordAction.key}`);
  const manyTitle = (count: number) =>
    translate('states.dialog_title_many', {
      action,
      count: formatNumber(count, locale),
      name: count === 1 ? labels.oneInside : labels.manyInside,
    });
  const plainTitle =
    'record' in target
      ? translate('states.dialog_title', { action, name: recordTitle(definition, target.record) })
      : manyTitle(target.count);

  const send = async (typed: Record<string, unknown>) => {
    const values = {
      ...toWriteShape(definition.fields, typed),
      ...(ownScreen !== undefined && ownValues(definition, typed)),
    };
    const missingChoice = chosen.findMissing();
    const missing = fields.filter(({ field, required }) => required && isEmpty(values[field.name]));
    for (const { field } of missing) form.setError(field.name, { type: 'required', message: 'validation.required' });
    if (missing[0]) return form.setFocus(missing[0].field.name);
    if (missingChoice) return undefined;
    setSending(true);
    setFailure(undefined);
    try {
      await onSend({ ...values, ...chosen.values }, aboutOf(chosen));
    } catch (error) {
      showError(error);
      const errors = errorsOf(error) ?? {};
      const own = Object.entries(errors).filter(([name]) => fields.some(({ field }) => field.name === name));
      for (const [name, message] of own) form.setError(name, { type: 'server', message });
      const isAtChoice = chosen.report(errors);
      if (own.length === 0 && !isAtChoice) setFailure(failureText(error) ?? translate('ra.notification.http_error'));
      setSending(false);
    }
    return undefined;
  };
  return (
    <FormScope definition={definition} context={context}>
      <RecordFormProvider value={scope}>
        <FormProvider {...form}>
          <ActionDialog
            title={recordAction.confirm === undefined ? plainTitle : translate(`${words}.confirms.${recordAction.key}`)}
            size={ownScreen === undefined ? 'xs' : 'sm'}
            onClose={onClose}
            className="dialog-grid"
            action={action}
            onSubmit={form.handleSubmit(send)}
            isBusy={isSending}
            isOff={isBlocked}
            isDanger={recordAction.tone === 'bad'}
            {...(fields.length === 0 && chosen.choices.length === 0 && { focus: 'close' })}
          >
            {children}
            <ChosenRecords definition={definition} action={recordAction.key} chosen={chosen} />
            {fields.map(({ field, required }, index) => (
              <FieldControl
                key={field.name}
                definition={definition}
                field={field}
                source={field.name}
                required={required}
                autoFocus={index === 0 && chosen.choices.length === 0}
              />
            ))}
            {ownScreen === undefined ? null : (
              <CustomScreen path={ownScreen} resource={definition} {...targetProps(target)} />
            )}
            {failure ? (
              <p role="alert" className="record-action-failure">
                {failure}
              </p>
            ) : null}
          </ActionDialog>
        </FormProvider>
      </RecordFormProvider>
    </FormScope>
  );
};

export default RecordActionDialog;

const NO_CHOICES = [] as const;

/** What the component of the file has filled in. */
const ownValues = ({ fields }: CatalogueResource, typed: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !Object.hasOwn(fields, name)));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
