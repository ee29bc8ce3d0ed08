import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { failureText } from '#admin/words/failure-text.ts';
import type { ApprovalContext } from '#shared/contracts/approvals.ts';
import { SidePane } from '#ui/panels/SidePane.tsx';

interface MissingMatrixProps {
  readonly context: ApprovalContext;
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Instead of a matrix that the address names and that can't be opened: why. */
export const MissingMatrix = ({ context, error, onRetry, onClose }: MissingMatrixProps) => {
  const translate = useTranslate();
  return (
    <SidePane isRegion className="apm-panel" title={translate(`approvals.matrix.edit.${context}`)} onClose={onClose}>
      <div className="side-pane-body">
        <Alert severity="error" action={<Button onClick={onRetry}>{translate('errors.try_again')}</Button>}>
          {translate(failureText(error) ?? 'ra.notification.http_error')}
        </Alert>
      </div>
    </SidePane>
  );
};
