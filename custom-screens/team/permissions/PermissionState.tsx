import { Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ErrorState } from '#admin/list/ListStates.tsx';
import type { PermissionData } from './usePermissionData.ts';

/** The lists are on their way, or could not be loaded. */
export const PermissionState = ({ data }: { readonly data: PermissionData }) => {
  const translate = useTranslate();
  if (data.error)
    return (
      <div className="rights-message">
        <ErrorState title={translate('rights.failure')} error={data.error} onRetry={data.refetch} />
      </div>
    );
  return (
    <div className="rights-split" aria-busy>
      <div className="rights-list">
        <Skeleton variant="rounded" height={160} />
      </div>
      <div className="rights-editor">
        <Skeleton variant="rounded" height={420} />
      </div>
    </div>
  );
};
