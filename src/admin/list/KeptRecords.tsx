import type { Identifier } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { activeField } from '../removal/active-field.ts';
import UsageDialog from '../removal/UsageDialog.tsx';
import type { RejectedRemoval } from '../removal/useAskRemoval.ts';
import type { useRecordRemoval } from './bulk/useRecordRemoval.ts';

interface KeptRecordsProps {
  readonly removal: ReturnType<typeof useRecordRemoval>;
  readonly rejected: RejectedRemoval;
  readonly definition: CatalogueResource;
  readonly onMerge: (ids: readonly Identifier[]) => void;
}

/** What can be done with records that are in use and so stay. */
const KeptRecords = ({ removal, rejected, definition, onMerge }: KeptRecordsProps) => {
  const active = activeField(definition);
  return (
    <UsageDialog
      rejected={rejected}
      definition={definition}
      onClose={removal.dismiss}
      onDeactivate={active && (() => void removal.deactivate(rejected.ids, active))}
      onMerge={() => {
        removal.dismiss();
        onMerge(rejected.ids);
      }}
    />
  );
};

export default KeptRecords;
