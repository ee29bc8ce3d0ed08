import type { MatrixDialogProps } from './dialog-props.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { ExceptionDialog } from './ExceptionDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';

export type MatrixDialog =
  | { readonly kind: 'review' | 'copy' | 'compare' | 'history' }
  | { readonly kind: 'exception'; readonly user?: number };

/** The dialog that is open. */
export const MatrixDialogs = ({ dialog, ...props }: MatrixDialogProps & { readonly dialog: MatrixDialog }) => {
  if (dialog.kind === 'exception') return <ExceptionDialog {...props} user={dialog.user} />;
  const Dialog = DIALOGS[dialog.kind];
  return <Dialog {...props} />;
};

const DIALOGS = { review: ReviewDialog, copy: CopyDialog, compare: CompareDialog, history: HistoryDialog } as const;
