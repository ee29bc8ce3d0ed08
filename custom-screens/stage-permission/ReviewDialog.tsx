import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useApi } from '#client/api/useApi.ts';
import { useListText } from '#engine/field-types/useListText.ts';
import { errorCode } from '#shared/error-code.ts';
import type { AffectedGroup } from '#shared/contracts/stage-permissions.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { Effects } from '../versions/Effects.tsx';
import { ReviewChangesDialog } from '../versions/ReviewChangesDialog.tsx';
import { createStagePermissionApi } from './api.ts';
import type { MatrixDialogProps } from './dialog-props.ts';

/** Who gains and who loses what by the changes; then saves them as one version, with a note. */
export const ReviewDialog = ({ matrix, editing, onClose }: MatrixDialogProps) => {
  const translate = useTranslate();
  const api = useApi(createStagePermissionApi);
  const client = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const { asked, count } = editing.rights;
  const impact = useQuery({
    queryKey: ['stage_permissions', 'impact', matrix.state, asked],
    queryFn: ({ signal }) => api.getImpact(asked, signal),
  });
  const save = async (about: { readonly note?: string }) => {
    try {
      const saved = await api.save({ ...asked, state: matrix.state, ...about });
      client.setQueryData(['stage_permissions', 'matrix', matrix.workflow.id], saved);
      editing.start();
      toast.success('stage_permission.saved');
      onClose();
      await client.invalidateQueries({ queryKey: ['stage_permissions'] });
    } catch (failure) {
      showError(failure);
      if (errorCode(failure) === 'conflict')
        await client.invalidateQueries({ queryKey: ['stage_permissions', 'matrix'] });
    }
  };
  return (
    <ReviewChangesDialog
      count={count}
      impact={impact}
      renderImpact={({ gaining, losing, groups }) => (
        <>
          <p>{translate('stage_permission.impact.total', { gaining, losing })}</p>
          {groups.length === 0 ? <p className="hint">{translate('stage_permission.impact.nobody')}</p> : null}
          {groups.map((group, index) => (
            <Affected key={`${group.role} ${index}`} group={group} />
          ))}
        </>
      )}
      onSave={save}
      onClose={onClose}
    />
  );
};

/** So many names are shown; the others are counted. */
const SHOWN = 5;

const Affected = ({ group: { role, count, people, gains, losses } }: { readonly group: AffectedGroup }) => {
  const translate = useTranslate();
  const listed = useListText();
  const names = people.slice(0, SHOWN).map(({ name }) => name);
  const rest = count - names.length;
  const effectsOf = (text: 'gains' | 'losses', stages: AffectedGroup['gains']) =>
    stages.map(({ stage, permissions }) => ({
      kind: text === 'gains' ? ('gain' as const) : ('loss' as const),
      text: translate(`stage_permission.impact.${text}`, {
        stage: stage.name,
        permissions: listed(permissions.map((right) => translate(`stage_permission.rights.${right}`))),
      }),
    }));
  return (
    <Effects
      title={translate('stage_permission.impact.group', { smart_count: count, role })}
      hint={
        rest > 0
          ? translate('stage_permission.impact.more', { names: listed(names), smart_count: rest })
          : listed(names)
      }
      effects={[...effectsOf('losses', losses), ...effectsOf('gains', gains)]}
    />
  );
};
