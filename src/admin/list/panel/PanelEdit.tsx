import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { EditForm } from '../../form/EditForm.tsx';

interface PanelEditProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** The form of a short record, beside its list. */
const PanelEdit = ({ definition, record, onDone }: PanelEditProps) => (
  <EditForm definition={definition} record={record} onSaved={onDone} onCancel={onDone} />
);

export default PanelEdit;
