import { TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useResourceContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useEvaluationContext } from '#admin/conditions/evaluation-context.ts';
import { FormScope } from '#admin/form/FormScope.tsx';
import { useHttp } from '#client/api/useApi.ts';
import { addManyAliases } from '#shared/contracts/parsing-alias.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { fieldInputs } from '#engine/field-types/field-inputs.tsx';
import { idOf } from '#engine/field-types/relation/cascade.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { aliasesIn } from './aliases-in.ts';

interface AddManyDialogProps {
  readonly definition: CatalogueResource;
  readonly onClose: () => void;
}

/** Many aliases of one value: all are added or none, and errors are shown by line. */
export const AddManyDialog = ({ definition, onClose }: AddManyDialogProps) => {
  const translate = useTranslate();
  const context = useEvaluationContext('create');
  const resource = useResourceContext();
  const http = useHttp();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useForm<Record<string, unknown>>({ defaultValues: { aliases: '' } });
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const target = definition.fields['country'] ?? definition.fields['nationality']!; // one of the two is in each file
  const RelationInput = fieldInputs[target.type];

  const save = async (values: Record<string, unknown>) => {
    const aliases = aliasesIn(String(values['aliases'] ?? ''));
    const id = idOf(values[target.name]);
    if (aliases.length === 0) return form.setError('aliases', { message: translate('parsing_alias.many.none') });
    if (id === null) return form.setError(target.name, { message: translate('parsing_alias.many.choose') });
    setSaving(true);
    try {
      const { added } = await http.call(addManyAliases(definition), { body: { aliases, target: id } });
      toast.success('parsing_alias.many.added', { smart_count: added });
      await queryClient.invalidateQueries({ queryKey: [resource] });
      onClose();
    } catch (error) {
      setFaults(faultsOf(error, aliases, translate));
      setSaving(false);
    }
  };

  return (
    <FormScope definition={definition} context={context}>
      <FormProvider {...form}>
        <ActionDialog
          title={translate('parsing_alias.many.action')}
          size="sm"
          onClose={onClose}
          className="dialog-grid"
          action={translate('parsing_alias.many.save')}
          onSubmit={form.handleSubmit(save)}
          isBusy={isSaving}
        >
          <TextField
            {...form.register('aliases')}
            autoFocus
            multiline
            minRows={5}
            maxRows={12}
            label={translate('parsing_alias.many.aliases')}
            error={Boolean(form.formState.errors['aliases'])}
            helperText={String(form.formState.errors['aliases']?.message ?? translate('parsing_alias.many.hint'))}
          />
          <RelationInput field={target} source={target.name} required />
          {faults.length > 0 ? (
            <div role="alert" className="alias-faults">
              <b>{translate('parsing_alias.many.failed')}</b>
              <ul>
                {faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </div>
          ) : null}
        </ActionDialog>
      </FormProvider>
    </FormScope>
  );
};

function faultsOf(error: unknown, aliases: readonly string[], translate: ReturnType<typeof useTranslate>): string[] {
  if (!(error instanceof HttpError)) return [translate('ra.notification.http_error')];
  const errors = (error.body as { errors?: Readonly<Record<string, string>> } | undefined)?.errors ?? {};
  const lines = Object.entries(errors).flatMap(([path, text]) => {
    const place = /^aliases\.(\d+)/.exec(path)?.[1];
    if (place === undefined) return [];
    const alias = aliases[Number(place)] ?? '';
    return [translate('parsing_alias.many.fault', { line: Number(place) + 1, alias, text })];
  });
  return lines.length > 0 ? lines : [error.message];
}
