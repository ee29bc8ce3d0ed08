import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FieldControl } from '#admin/form/FieldControl.tsx';
import { FormScope } from '#admin/form/FormScope.tsx';
import { useEvaluationContext } from '#admin/conditions/evaluation-context.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import type { TeamRow } from './job-record.ts';

interface AddMemberProps {
  readonly definition: CatalogueResource;
  /** The ids of users who are in the team. */
  readonly taken: readonly number[];
  /** Answers whether it was saved. */
  readonly onAdd: (row: TeamRow) => Promise<boolean>;
  readonly onClose: () => void;
}

interface Typed {
  readonly hiring_team: readonly [{ readonly user: RelatedRecord | number | null; readonly part: string }];
}

const ROW = 'hiring_team.0';

/** Chooses a user and their part, with the inputs that the form of the job has for a row of its team. */
const AddMember = ({ definition, taken, onAdd, onClose }: AddMemberProps) => {
  const translate = useTranslate();
  const context = useEvaluationContext('update');
  const [isSaving, setSaving] = useState(false);
  const { user, part } = definition.fields['hiring_team']?.fields ?? {};
  const form = useForm<Typed>({ defaultValues: { hiring_team: [{ user: null, part: String(part?.default ?? '') }] } });
  if (!user || !part) return null;
  const submit = async ({ hiring_team: [row] }: Typed) => {
    const id = typeof row.user === 'number' ? row.user : row.user?.id;
    if (id === undefined) return form.setError(`${ROW}.user`, { message: 'validation.required' });
    if (taken.includes(id)) return form.setError(`${ROW}.user`, { message: 'jobs.team.taken' });
    setSaving(true);
    const name = typeof row.user === 'object' ? (row.user?.name ?? '') : '';
    if (await onAdd({ user: { id, name }, part: row.part })) onClose();
    else setSaving(false);
    return undefined;
  };
  return (
    <FormScope definition={definition} context={context}>
      <FormProvider {...form}>
        <ActionDialog
          title={translate('jobs.team.add')}
          onClose={onClose}
          className="dialog-grid"
          action={translate('jobs.team.add_action')}
          onSubmit={form.handleSubmit(submit)}
          isBusy={isSaving}
        >
          <FieldControl definition={definition} field={user} source={`${ROW}.user`} required autoFocus />
          <FieldControl definition={definition} field={part} source={`${ROW}.part`} required />
        </ActionDialog>
      </FormProvider>
    </FormScope>
  );
};

export default AddMember;
