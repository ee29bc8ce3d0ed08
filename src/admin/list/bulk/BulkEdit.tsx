import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { HttpError, useDataProvider, useListContext, useTranslate } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { useEvaluationContext } from '../../form/evaluation-context.ts';
import { FieldControl } from '../../form/FieldControl.tsx';
import { FormScope } from '../../form/FormScope.tsx';
import { failureText } from '../useExport.ts';
import type { ResourceWords } from '../words.ts';
import { bulkFields } from './bulk-fields.ts';

interface BulkEditProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceWords;
  readonly ids: readonly Identifier[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Sets one field of many records to the same value, in one request: all of them or none. */
const BulkEdit = ({ definition, words, ids, onClose, onDone }: BulkEditProps) => {
  const translate = useTranslate();
  const { resource } = useListContext();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const form = useForm<Record<string, unknown>>();
  const titleId = useId();
  const fieldId = useId();
  const fields = bulkFields(definition);
  const [name, setName] = useState(fields[0]!.name);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const field = fields.find((candidate) => candidate.name === name)!;
  const context = useEvaluationContext('update');

  const save = async (values: Record<string, unknown>) => {
    setSaving(true);
    setFailure(undefined);
    try {
      await dataProvider.updateMany(resource, { ids: [...ids], data: { [name]: values[name] ?? null } });
      await queryClient.invalidateQueries({ queryKey: [resource] });
      toast.success('list.bulk.saved', { smart_count: ids.length });
      onDone();
    } catch (error) {
      showError(error);
      const message = fieldMessage(error, name);
      if (message) form.setError(name, { type: 'server', message });
      else setFailure(failureText(error) ?? translate('ra.notification.http_error'));
      setSaving(false);
    }
  };

  return (
    <Dialog open maxWidth="xs" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate('list.bulk.edit_title', {
          smart_count: ids.length,
          name: ids.length === 1 ? words.oneInside : words.manyInside,
        })}
      </DialogTitle>
      <FormScope definition={definition} context={context}>
        <FormProvider {...form}>
          <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
            <DialogContent className="list-bulk-form">
              <div>
                <label className="list-label" htmlFor={fieldId}>
                  {translate('list.bulk.field')}
                </label>
                <span className="list-select">
                  <select
                    id={fieldId}
                    autoFocus
                    className="list-input"
                    value={name}
                    onChange={(event) => setName(event.target.value)}
                  >
                    {fields.map((each) => (
                      <option key={each.name} value={each.name}>
                        {each.title}
                      </option>
                    ))}
                  </select>
                  <ChevronDown size={14} aria-hidden />
                </span>
              </div>
              <FieldControl key={name} definition={definition} field={field} source={name} required={field.required} />
              {failure ? (
                <p role="alert" className="list-failure">
                  {failure}
                </p>
              ) : null}
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
              <Button type="submit" variant="contained" color="primary" disabled={isSaving}>
                {translate('list.bulk.apply', { smart_count: ids.length })}
              </Button>
            </DialogActions>
          </form>
        </FormProvider>
      </FormScope>
    </Dialog>
  );
};

export default BulkEdit;

/** What the server says about this field; a batch names it behind the record's place. */
function fieldMessage(error: unknown, name: string): string | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const errors = (error.body as { errors?: Readonly<Record<string, string>> } | undefined)?.errors ?? {};
  return Object.entries(errors).find(([path]) => path === name || path.endsWith(`.${name}`))?.[1];
}
