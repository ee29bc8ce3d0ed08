import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { VersionsDialog } from '../versions/VersionsDialog.tsx';
import { useApi } from '#client/api/useApi.ts';
import type { RightVersion } from '#shared/contracts/stage-permissions.ts';
import { createStagePermissionApi } from './api.ts';
import type { MatrixDialogProps } from './dialog-props.ts';

/** The versions of the permissions of a workflow; one of them can be restored. */
export const HistoryDialog = ({ matrix, editing, onClose }: MatrixDialogProps) => {
  const translate = useTranslate();
  const api = useApi(createStagePermissionApi);
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['stage_permissions', 'versions', matrix.workflow.id, matrix.state],
    queryFn: ({ signal }) => api.listVersions(matrix.workflow.id, signal),
  });
  return (
    <VersionsDialog<RightVersion>
      versions={data}
      error={error}
      hasDraft={editing.rights.count > 0}
      countOf={({ count }) => count}
      renderMore={({ policy }) =>
        policy === null ? null : (
          <small>{translate(policy ? 'stage_permission.history.strict' : 'stage_permission.history.open')}</small>
        )
      }
      renderChanges={(version) => <Changes version={version} />}
      onRestore={async (version) => {
        const restored = await api.restore({ workflow: matrix.workflow.id, version, state: matrix.state });
        client.setQueryData(['stage_permissions', 'matrix', matrix.workflow.id], restored);
        editing.start();
      }}
      onClose={onClose}
    />
  );
};

const Changes = ({ version: { changes } }: { readonly version: RightVersion }) => {
  const translate = useTranslate();
  const effect = (value: 'grant' | 'deny' | null) => translate(`stage_permission.states.${value ?? 'default'}`);
  return changes.map((change, index) => (
    <li key={index}>
      {translate('stage_permission.history.change', {
        subject: change.subject,
        stage: change.stage,
        right: translate(`stage_permission.rights.${change.right}`),
        before: effect(change.before),
        after: effect(change.after),
      })}
    </li>
  ));
};
