import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useApi } from '#client/api/useApi.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { RightVersion } from '#shared/contracts/stage-permissions.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { createStagePermissionApi } from './api.ts';
import type { MatrixDialogProps } from './dialog-props.ts';

/** The versions of the permissions, each with its author, its note and its changes; one of them can be restored. */
export const HistoryDialog = ({ matrix, editing, onClose }: MatrixDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const api = useApi(createStagePermissionApi);
  const client = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const [running, setRunning] = useState<number>();
  const { data, error } = useQuery({
    queryKey: ['stage_permissions', 'versions', matrix.workflow.id, matrix.state],
    queryFn: ({ signal }) => api.listVersions(matrix.workflow.id, signal),
  });
  const hasDraft = editing.rights.count > 0;
  const restore = async (version: number) => {
    setRunning(version);
    try {
      const restored = await api.restore({ workflow: matrix.workflow.id, version, state: matrix.state });
      client.setQueryData(['stage_permissions', 'matrix', matrix.workflow.id], restored);
      editing.start();
      toast.success('stage_permission.history.restored', { version });
      onClose();
    } catch (failure) {
      showError(failure);
    } finally {
      setRunning(undefined);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('stage_permission.history.title')}</DialogTitle>
      <DialogContent className="perm-dialog">
        {hasDraft ? <p className="perm-hint">{translate('stage_permission.history.draft')}</p> : null}
        {error ? <p className="perm-hint">{translate('stage_permission.history.failure')}</p> : null}
        {data || error ? null : <Skeleton variant="rounded" height={160} />}
        {data?.length === 0 ? <p className="perm-hint">{translate('stage_permission.history.none')}</p> : null}
        <ol className="perm-versions">
          {data?.map((version, index) => (
            <li key={version.version}>
              <Version version={version} />
              {index === 0 ? null : (
                <Button
                  size="small"
                  disabled={hasDraft || (running !== undefined && running !== version.version)}
                  loading={running === version.version}
                  onClick={() => void restore(version.version)}
                >
                  {translate('stage_permission.history.restore', { version: version.version })}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

const Version = ({
  version: { version, author, created_on, note, restored_from, count, changes, policy },
}: {
  readonly version: RightVersion;
}) => {
  const translate = useTranslate();
  const effect = (value: 'grant' | 'deny' | null) => translate(`stage_permission.states.${value ?? 'default'}`);
  const from = restored_from === null ? null : translate('stage_permission.history.from', { version: restored_from });
  return (
    <div>
      <b>{translate('stage_permission.history.version', { version })}</b>
      <small>
        {author
          ? translate('stage_permission.history.by', { name: author.name, time: formatInstant(created_on) })
          : translate('stage_permission.history.elsewhere', { time: formatInstant(created_on) })}
      </small>
      {note ? <q>{note}</q> : null}
      {from ? <small>{from}</small> : null}
      {policy === null ? null : (
        <small>{translate(policy ? 'stage_permission.history.strict' : 'stage_permission.history.open')}</small>
      )}
      {count > 0 ? (
        <details>
          <summary>{translate('stage_permission.history.changes', { smart_count: count })}</summary>
          <ul>
            {changes.map((change, index) => (
              <li key={index}>
                {translate('stage_permission.history.change', {
                  subject: change.subject,
                  stage: change.stage,
                  right: translate(`stage_permission.rights.${change.right}`),
                  before: effect(change.before),
                  after: effect(change.after),
                })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
};
