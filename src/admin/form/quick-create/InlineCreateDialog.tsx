import type { InlineCreateDialogProps } from '#engine/field-types/input/input-scope.ts';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { recordTitle } from '../../words/record-title.ts';
import { QuickCreateDialog } from './QuickCreateDialog.tsx';

/** Makes a record for the options of a relation; the new one is the choice. */
const InlineCreateDialog = ({ resource, preset, onCreated, onClose }: InlineCreateDialogProps) => {
  const definition = useFindDefinition(resource);
  if (!definition) return null;
  return (
    <QuickCreateDialog
      definition={definition}
      preset={preset}
      onClose={onClose}
      onCreated={(record) => onCreated({ ...record, id: Number(record.id), name: recordTitle(definition, record) })}
    />
  );
};

export default InlineCreateDialog;
