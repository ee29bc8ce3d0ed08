import { Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ReviewChangesDialog } from '../versions/ReviewChangesDialog.tsx';
import { useApi } from '#client/api/useApi.ts';
import { useListText } from '#engine/field-types/useListText.ts';
import { errorCode } from '#shared/error-code.ts';
import type { AffectedGroup } from '#shared/contracts/stage-permissions.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { createStagePermissionApi } from './api.ts';
import type { MatrixDialogProps } from './dialog-props.ts';

/** Who gains and who loses what by the changes; then saves them as one version, with a note. */
export const ReviewDialog = ({ matrix, editing, onClose }: MatrixDialogProps) => {
  const translate = useTranslate();
  const api = useApi(createStagePermissionApi);
  const client = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const [isSaving, setSaving] = useState(false);
  const { asked, count } = editing.rights;
  const { data, error } = useQuery({
    queryKey: ['stage_permissions', 'impact', matrix.state, asked],
    queryFn: ({ signal }) => api.getImpact(asked, signal),
  });
  const save = async (note: string) => {
    setSaving(true);
    try {
      const saved = await api.save({ ...asked, state: matrix.state, ...(note && { note }) });
      client.setQueryData(['stage_permissions', 'matrix', matrix.workflow.id], saved);
      editing.start();
      toast.success('stage_permission.saved');
      onClose();
      await client.invalidateQueries({ queryKey: ['stage_permissions'] });
    } catch (failure) {
      showError(failure);
      if (errorCode(failure) === 'conflict')
        await client.invalidateQueries({ queryKey: ['stage_permissions', 'matrix'] });
      setSaving(false);
    }
  };
  return (
    <ReviewChangesDialog
      title={translate('stage_permission.review_title', { smart_count: count })}
      saveLabel={translate('stage_permission.save', { smart_count: count })}
      isSaving={isSaving}
      isOff={count === 0}
      onSave={(note) => void save(note)}
      onClose={onClose}
    >
      <div aria-live="polite">
        {error ? <p className="perm-hint">{translate('stage_permission.impact.failure')}</p> : null}
        {data ? (
          <>
            <p>{translate('stage_permission.impact.total', { gaining: data.gaining, losing: data.losing })}</p>
            {data.groups.length === 0 ? (
              <p className="perm-hint">{translate('stage_permission.impact.nobody')}</p>
            ) : null}
            {data.groups.map((group, index) => (
              <Affected key={`${group.role} ${index}`} group={group} />
            ))}
          </>
        ) : error ? null : (
          <Skeleton variant="rounded" height={120} />
        )}
      </div>
    </ReviewChangesDialog>
  );
};

/** So many names are shown; the others are counted. */
const SHOWN = 5;

const Affected = ({ group: { role, count, people, gains, losses } }: { readonly group: AffectedGroup }) => {
  const translate = useTranslate();
  const listed = useListText();
  const names = people.slice(0, SHOWN).map(({ name }) => name);
  const rest = count - names.length;
  const line = (text: 'gains' | 'losses', { stage, permissions }: AffectedGroup['gains'][number]) => (
    <li key={`${text} ${stage.id}`} data-kind={text}>
      {translate(`stage_permission.impact.${text}`, {
        stage: stage.name,
        permissions: listed(permissions.map((right) => translate(`stage_permission.rights.${right}`))),
      })}
    </li>
  );
  return (
    <section className="perm-affected">
      <h3>{translate('stage_permission.impact.group', { smart_count: count, role })}</h3>
      <p className="perm-hint">
        {rest > 0
          ? translate('stage_permission.impact.more', { names: listed(names), smart_count: rest })
          : listed(names)}
      </p>
      <ul>
        {losses.map((each) => line('losses', each))}
        {gains.map((each) => line('gains', each))}
      </ul>
    </section>
  );
};
