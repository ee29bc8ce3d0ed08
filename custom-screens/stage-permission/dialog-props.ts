import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import type { MatrixEditing } from './useMatrixEditing.ts';

export interface MatrixDialogProps {
  readonly matrix: RightMatrix;
  readonly editing: MatrixEditing;
  readonly onClose: () => void;
}
