import { IconButton } from '@mui/material';
import { Check, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { typeOf } from '#engine/field-types/field-types.ts';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { CheckedForm } from '../form/CheckedForm.tsx';
import { useEvaluationContext } from '../conditions/evaluation-context.ts';
import { FieldControl } from '../form/FieldControl.tsx';
import { RecordFormProvider } from '../form/form-context.ts';
import { FormScope } from '../form/FormScope.tsx';
import type { FactProps } from './fact-props.ts';
import { useSaveFact } from './useSaveFact.tsx';

interface FactEditorProps extends FactProps {
  readonly onClose: () => void;
}

/** Edits one value where it is, checked like the whole form. Enter saves (Ctrl Enter in several lines), Esc cancels. */
export const FactEditor = ({ definition, record, field, isRequired, onClose }: FactEditorProps) => {
  const context = useEvaluationContext('update');
  const scope = useMemo(() => ({ definition, context, openFields: definition.writable }), [definition, context]);
  const [start] = useState(record);
  const { save, isSaving, dialogs } = useSaveFact({ definition, record, start, name: field.name, onClose });
  const translate = useTranslate();
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && !event.defaultPrevented && canConfirm(event, AREAS.has(field.widget))) {
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
              opens
              field={field}
              source={field.name}
              required={isRequired}
            />
            {typeOf(field).screen.savesAtOnce ? <SaveOnChange name={field.name} /> : null}
            <OtherFaults definition={definition} name={field.name} recordId={record.id} />
            <span className="fact-buttons">
              <IconButton type="submit" size="small" disabled={isSaving} aria-label={translate('details.save_field')}>
                <Check size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
              <IconButton size="small" onClick={onClose} aria-label={translate('form.cancel')}>
                <X size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </span>
          </CheckedForm>
        </div>
        {dialogs}
      </RecordFormProvider>
    </FormScope>
  );
};

const AREAS: ReadonlySet<FieldDefinition['widget']> = new Set(['multiline', 'rich_text']);

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
function canConfirm({ target, ctrlKey, metaKey }: KeyboardEvent, isArea: boolean): boolean {
  if (target instanceof HTMLButtonElement) return false;
  return !isArea || ctrlKey || metaKey;
}

interface OtherFaultsProps {
  readonly definition: CatalogueResource;
  readonly name: string;
  readonly recordId: Identifier;
}

/** Errors that the new value causes in other fields ("Inactive" requires a reason), and the form to fill them in. */
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
