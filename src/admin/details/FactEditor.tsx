import { IconButton } from '@mui/material';
import { Check, X } from 'lucide-react';
import { useResourceContext, useTranslate, useUpdate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { errorCode } from '#client/api/envelope.ts';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition, FieldTypeName } from '#engine/schema/definition.ts';
import { CheckedForm } from '../form/CheckedForm.tsx';
import { useEvaluationContext } from '../form/evaluation-context.ts';
import { FieldControl } from '../form/FieldControl.tsx';
import { RecordFormProvider } from '../form/form-context.ts';
import { FormScope } from '../form/FormScope.tsx';
import type { Values } from '../form/form-values.ts';
import { errorsOf } from '../form/save-failure.ts';
import type { FactProps } from './Fact.tsx';

interface FactEditorProps extends FactProps {
  readonly onClose: () => void;
}

/** Edits one value where it stands, checked like the whole form. Enter saves (Ctrl Enter in several lines), Esc leaves it as it was. */
export const FactEditor = ({ definition, record, field, isRequired, onClose }: FactEditorProps) => {
  const context = useEvaluationContext('update');
  const scope = useMemo(() => ({ definition, context, openFields: definition.writable }), [definition, context]);
  const [start] = useState(record);
  const { save, isSaving } = useSaveFact({ definition, record, start, name: field.name, onClose });
  const translate = useTranslate();
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && !event.defaultPrevented && mayConfirm(event, AREAS.has(field.widget))) {
      event.preventDefault();
      event.currentTarget.querySelector('form')?.requestSubmit();
    }
  };
  return (
    <FormScope definition={definition} context={context}>
      <RecordFormProvider value={scope}>
        <div className="fact-editor" onKeyDown={handleKey}>
          <CheckedForm record={start} onSubmit={save}>
            <FieldControl
              definition={definition}
              bare
              autoFocus
              field={field}
              source={field.name}
              required={isRequired}
            />
            {SAVED_AT_ONCE.has(field.type) ? <SaveOnChange name={field.name} /> : null}
            <OtherFaults definition={definition} name={field.name} recordId={record.id} />
            <span className="fact-buttons">
              <IconButton type="submit" size="small" disabled={isSaving} aria-label={translate('details.save_field')}>
                <Check size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
              <IconButton size="small" onClick={onClose} aria-label={translate('details.cancel_field')}>
                <X size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </span>
          </CheckedForm>
        </div>
      </RecordFormProvider>
    </FormScope>
  );
};

const AREAS: ReadonlySet<FieldDefinition['widget']> = new Set(['multiline', 'rich_text']);

/** Types whose control answers with one whole value: choosing is saving. */
const SAVED_AT_ONCE: ReadonlySet<FieldTypeName> = new Set(['choice', 'boolean']);

const SaveOnChange = ({ name }: { readonly name: string }) => {
  const { subscribe } = useFormContext();
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      subscribe({
        name,
        formState: { values: true },
        callback: ({ type }) => type === 'change' && mark.current?.closest('form')?.requestSubmit(),
      }),
    [subscribe, name],
  );
  return <span ref={mark} hidden />;
};

/** Enter on a button presses it; in an area of text it starts a line. */
function mayConfirm({ target, ctrlKey, metaKey }: KeyboardEvent, isArea: boolean): boolean {
  if (target instanceof HTMLButtonElement) return false;
  return !isArea || ctrlKey || metaKey;
}

interface OtherFaultsProps {
  readonly definition: CatalogueResource;
  readonly name: string;
  readonly recordId: Identifier;
}

/** What the new value makes wrong elsewhere ("Inactive" asks for a reason), and the form where all of it can be filled in. */
const OtherFaults = ({ definition, name, recordId }: OtherFaultsProps) => {
  const { errors } = useFormState();
  const translate = useTranslate();
  const others = Object.entries(errors).filter(([path]) => path !== name);
  if (others.length === 0) return null;
  return (
    <div role="alert" className="fact-faults">
      {others.map(([path, error]) => (
        <p key={path} className="field-hint field-hint-error">
          {translate(`resources.${definition.resource}.fields.${path}`, { _: definition.fields[path]?.title ?? path })}
          {': '}
          {typeof error?.message === 'string' ? errorText(error.message, translate) : null}
        </p>
      ))}
      <p className="field-hint">
        <Link to={`${definition.route}/${recordId}/edit`}>{translate('details.open_form')}</Link>
      </p>
    </div>
  );
};

interface SaveFactWanted {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  /** The record when editing began. */
  readonly start: RaRecord;
  readonly name: string;
  readonly onClose: () => void;
}

/** Sends one value on top of the newest version; where someone else changed the record meanwhile, only after saying so. */
function useSaveFact({ definition, record, start, name, onClose }: SaveFactWanted) {
  const resource = useResourceContext() ?? definition.resource;
  const [update] = useUpdate<RaRecord>();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const toast = useToast();
  const isBusy = useRef(false);
  const isWarned = useRef(false);
  const [isSaving, setSaving] = useState(false);

  const warn = () => {
    isWarned.current = true;
    toast.warning('details.changed_meanwhile');
  };
  const send = async (values: Values) => {
    if (!isWarned.current && JSON.stringify(record[name]) !== JSON.stringify(start[name])) return warn();
    const change = { id: record.id, data: { ...record, [name]: values[name] ?? null }, previousData: record };
    await update(resource, change, { mutationMode: 'pessimistic', returnPromise: true });
    await queryClient.invalidateQueries({ queryKey: [resource, 'activity'] });
    return onClose();
  };
  const save = async (values: Values) => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setSaving(true);
    try {
      await send(values);
      return undefined;
    } catch (error) {
      showError(error);
      if (errorCode(error) === 'conflict') {
        warn();
        await queryClient.invalidateQueries({ queryKey: [resource, 'getOne'] });
      }
      return errorsOf(error);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  return { save, isSaving };
}
