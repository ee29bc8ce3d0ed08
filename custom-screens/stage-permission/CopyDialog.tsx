import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '#client/api/useApi.ts';
import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { createStagePermissionApi } from './api.ts';
import {
  cellStates,
  NO_CHANGES,
  type RightRow,
  type RightStageColumn,
  type WorkingRights,
  workingRights,
} from './draft.ts';
import type { MatrixDialogProps } from './dialog-props.ts';
import { RowSelect } from './RowSelect.tsx';
import { useWorkflowChoices } from './useWorkflowChoices.ts';
import { WorkflowSelect } from './WorkflowSelect.tsx';

const SOURCES = ['role', 'workflow'] as const;

/** Copies permissions into the draft: of one role for another, or those of all roles from another workflow. */
export const CopyDialog = (props: MatrixDialogProps) => {
  const translate = useTranslate();
  const [source, setSource] = useState<(typeof SOURCES)[number]>('role');
  const ways = { role: useCopyOfRole(props), workflow: useCopyOfWorkflow(props) };
  const { fields, copy } = ways[source];
  return (
    <ActionDialog
      title={translate('stage_permission.copy_from.title')}
      className="dialog-grid"
      action={translate('stage_permission.copy_from.copy')}
      isOff={copy === undefined}
      onAction={() => {
        copy?.();
        props.onClose();
      }}
      onClose={props.onClose}
    >
      <RadioGroup
        row
        aria-label={translate('stage_permission.copy_from.source')}
        value={source}
        onChange={(_event, value) => setSource(value as typeof source)}
      >
        {SOURCES.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" />}
            label={translate(`stage_permission.copy_from.${each}`)}
          />
        ))}
      </RadioGroup>
      {fields}
    </ActionDialog>
  );
};

/** What is chosen, and what copies it once that is enough. */
interface CopyWay {
  readonly fields: ReactNode;
  readonly copy: (() => void) | undefined;
}

function useCopyOfRole({ matrix, editing: { rights, give } }: MatrixDialogProps): CopyWay {
  const translate = useTranslate();
  const open = rights.rows.filter(({ full }) => !full);
  const [keys, setKeys] = useState<readonly (string | undefined)[]>([open[0]?.key, open[1]?.key]);
  const from = rights.rows.find(({ key }) => key === keys[0]);
  const to = open.find(({ key }) => key === keys[1]);
  const select = (place: 0 | 1, label: 'from' | 'to', rows: readonly RightRow[]) => (
    <RowSelect
      label={translate(`stage_permission.copy_from.${label}`)}
      rows={rows}
      value={keys[place] ?? ''}
      onChange={(key) => setKeys(keys.with(place, key))}
    />
  );
  return {
    fields: (
      <>
        {select(0, 'from', rights.rows)}
        {select(1, 'to', open)}
      </>
    ),
    copy:
      from && to && from !== to
        ? () =>
            give(
              matrix.stages.map((stage) => ({
                cell: { row: to, stage },
                states: cellStates(rights, { row: from, stage }),
              })),
            )
        : undefined,
  };
}

/** The stage of another workflow that is most like this one: by its name, else the only one of its kind. */
function stageLike(stage: RightStageColumn, others: RightMatrix['stages']): RightStageColumn | undefined {
  const named = others.find(({ name }) => name.toLowerCase() === stage.name.toLowerCase());
  const alike = others.filter(({ kind }) => kind === stage.kind);
  return named ?? (alike.length === 1 ? alike[0] : undefined);
}

function useCopyOfWorkflow({ matrix, editing }: MatrixDialogProps): CopyWay {
  const translate = useTranslate();
  const api = useApi(createStagePermissionApi);
  const choices = useWorkflowChoices();
  const [workflow, setWorkflow] = useState<number>();
  const { data: other } = useQuery({
    queryKey: ['stage_permissions', 'matrix', workflow],
    queryFn: ({ signal }) => api.getMatrix(workflow ?? 0, signal),
    enabled: workflow !== undefined,
  });
  const pairs = matrix.stages.flatMap((stage) => {
    const from = other && stageLike(stage, other.stages);
    return from ? [{ stage, from }] : [];
  });
  const copyFrom = (source: WorkingRights) => {
    const roles = editing.rights.rows.filter(({ user, full }) => user === null && !full);
    editing.give(
      pairs.flatMap(({ stage, from }) =>
        roles.flatMap((row) => {
          const known = source.rows.find(({ key }) => key === row.key);
          return known ? [{ cell: { row, stage }, states: cellStates(source, { row: known, stage: from }) }] : [];
        }),
      ),
    );
  };
  return {
    fields: (
      <>
        <WorkflowSelect
          choices={choices.all.filter(({ id }) => id !== matrix.workflow.id)}
          value={workflow}
          onChange={setWorkflow}
          label={translate('stage_permission.copy_from.from')}
        />
        <p className="hint" role="status">
          {other
            ? translate('stage_permission.copy_from.matched', { count: pairs.length, total: matrix.stages.length })
            : translate('stage_permission.copy_from.help')}
        </p>
      </>
    ),
    copy: other && pairs.length > 0 ? () => copyFrom(workingRights(other, NO_CHANGES)) : undefined,
  };
}
