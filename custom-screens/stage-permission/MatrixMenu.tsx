import { Copy, History, List, Undo2, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import { ActionMenu } from '#ui/inputs/ActionMenu.tsx';
import type { MatrixEditing } from './useMatrixEditing.ts';

interface MatrixMenuProps {
  readonly matrix: RightMatrix;
  readonly editing: MatrixEditing;
  readonly isPhone: boolean;
  readonly onOpen: (dialog: 'history' | 'copy' | 'compare') => void;
}

/** What is seldom needed: the default of the workflow, the versions, the single records. */
export const MatrixMenu = ({ matrix, editing, isPhone, onOpen }: MatrixMenuProps) => {
  const translate = useTranslate();
  const { rights, draft, change, discard } = editing;
  const open = (dialog: 'history' | 'copy' | 'compare', label: string, icon: LucideIcon) => ({
    label: translate(label),
    icon,
    onClick: () => onOpen(dialog),
  });
  return (
    <ActionMenu
      isSquare
      label={translate('stage_permission.more')}
      actions={[
        {
          label: translate('stage_permission.strict'),
          isOn: rights.isStrict,
          onClick: () => change({ ...draft, policy: !rights.isStrict }),
        },
        open('history', 'versions.title', History),
        isPhone && open('compare', 'stage_permission.compare.action', Users),
        isPhone && open('copy', 'stage_permission.copy_from.action', Copy),
        isPhone && {
          label: translate('stage_permission.discard'),
          icon: Undo2,
          isOff: rights.count === 0,
          onClick: discard,
        },
        {
          label: translate('stage_permission.records'),
          icon: List,
          to: `?as=records&workflow=${matrix.workflow.id}`,
          isApart: true,
        },
      ]}
    />
  );
};
