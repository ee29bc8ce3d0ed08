import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useApi } from '#client/api/useApi.ts';
import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import { createStagePermissionApi } from './api.ts';
import { cellStates, NO_CHANGES, type RightStageColumn, workingRights } from './draft.ts';
import type { MatrixDialogProps } from './dialog-props.ts';
import { RowSelect } from './RowSelect.tsx';
import { useWorkflowChoices } from './useWorkflowChoices.ts';
import { WorkflowSelect } from './WorkflowSelect.tsx';

/** Copies permissions into the draft: of one role for another, or those of all roles from another workflow. */
export const CopyDialog = ({ matrix, editing, onClose }: MatrixDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const [source, setSource] = useState<'role' | 'workflow'>('role');
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('stage_permission.copy_from.title')}</DialogTitle>
      <DialogContent className="perm-dialog">
        <RadioGroup
          row
          aria-label={translate('stage_permission.copy_from.source')}
          value={source}
          onChange={(_event, value) => setSource(value as typeof source)}
        >
          <FormControlLabel
            value="role"
            control={<Radio size="small" />}
            label={translate('stage_permission.copy_from.role')}
          />
          <FormControlLabel
            value="workflow"
            control={<Radio size="small" />}
            label={translate('stage_permission.copy_from.workflow')}
          />
        </RadioGroup>
      </DialogContent>
      {source === 'role' ? (
        <FromRole matrix={matrix} editing={editing} onClose={onClose} />
      ) : (
        <FromWorkflow matrix={matrix} editing={editing} onClose={onClose} />
      )}
    </Dialog>
  );
};

const FromRole = ({ matrix, editing, onClose }: MatrixDialogProps) => {
  const translate = useTranslate();
  const { rights, give } = editing;
  const open = rights.rows.filter(({ full }) => !full);
  const [keys, setKeys] = useState<readonly (string | undefined)[]>([open[0]?.key, open[1]?.key]);
  const from = rights.rows.find(({ key }) => key === keys[0]);
  const to = open.find(({ key }) => key === keys[1]);
  const copy = () => {
    if (!from || !to) return;
    give(
      matrix.stages.map((stage) => ({ cell: { row: to, stage }, states: cellStates(rights, { row: from, stage }) })),
    );
    onClose();
  };
  return (
    <>
      <DialogContent className="perm-dialog">
        <RowSelect
          label={translate('stage_permission.copy_from.from')}
          rows={rights.rows}
          value={keys[0] ?? ''}
          onChange={(key) => setKeys([key, keys[1]])}
        />
        <RowSelect
          label={translate('stage_permission.copy_from.to')}
          rows={open}
          value={keys[1] ?? ''}
          onChange={(key) => setKeys([keys[0], key])}
        />
      </DialogContent>
      <Actions isReady={from !== undefined && to !== undefined && from !== to} onClose={onClose} onCopy={copy} />
    </>
  );
};

/** The stage of another workflow that is most like this one: by its name, else the only one of its kind. */
function stageLike(stage: RightStageColumn, others: RightMatrix['stages']): RightStageColumn | undefined {
  const named = others.find(({ name }) => name.toLowerCase() === stage.name.toLowerCase());
  const alike = others.filter(({ kind }) => kind === stage.kind);
  return named ?? (alike.length === 1 ? alike[0] : undefined);
}

const FromWorkflow = ({ matrix, editing, onClose }: MatrixDialogProps) => {
  const translate = useTranslate();
  const api = useApi(createStagePermissionApi);
  const choices = useWorkflowChoices();
  const [workflow, setWorkflow] = useState<number>();
  const { data: other } = useQuery({
    queryKey: ['stage_permissions', 'matrix', workflow],
    queryFn: ({ signal }) => api.getMatrix(workflow ?? 0, signal),
    enabled: workflow !== undefined,
  });
  const pairs = other
    ? matrix.stages.flatMap((stage) => {
        const from = stageLike(stage, other.stages);
        return from ? [{ stage, from }] : [];
      })
    : [];
  const copy = () => {
    if (!other) return;
    const source = workingRights(other, NO_CHANGES);
    const roles = editing.rights.rows.filter(({ user, full }) => user === null && !full);
    editing.give(
      pairs.flatMap(({ stage, from }) =>
        roles.flatMap((row) => {
          const known = source.rows.find(({ key }) => key === row.key);
          return known ? [{ cell: { row, stage }, states: cellStates(source, { row: known, stage: from }) }] : [];
        }),
      ),
    );
    onClose();
  };
  return (
    <>
      <DialogContent className="perm-dialog">
        <WorkflowSelect
          choices={choices.all.filter(({ id }) => id !== matrix.workflow.id)}
          value={workflow}
          onChange={setWorkflow}
          label={translate('stage_permission.copy_from.from')}
        />
        <p className="perm-hint" role="status">
          {other
            ? translate('stage_permission.copy_from.matched', { count: pairs.length, total: matrix.stages.length })
            : translate('stage_permission.copy_from.help')}
        </p>
      </DialogContent>
      <Actions isReady={pairs.length > 0} onClose={onClose} onCopy={copy} />
    </>
  );
};

interface ActionsProps {
  readonly isReady: boolean;
  readonly onClose: () => void;
  readonly onCopy: () => void;
}

const Actions = ({ isReady, onClose, onCopy }: ActionsProps) => {
  const translate = useTranslate();
  return (
    <DialogActions>
      <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
      <Button variant="contained" color="primary" disabled={!isReady} onClick={onCopy}>
        {translate('stage_permission.copy_from.copy')}
      </Button>
    </DialogActions>
  );
};
