import { ErrorState } from './ListStates.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { QuickCreateDialog } from '../form/quick-create/QuickCreateDialog.tsx';

interface RowCreateDialogProps {
  readonly resource: string;
  /** The relation to the row. */
  readonly via: string;
  readonly id: number;
  readonly onClose: () => void;
}

/** The short form of a new record that refers to a row of a list. */
const RowCreateDialog = (props: RowCreateDialogProps) => (
  <DefinitionBoundary fallback={null} renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}>
    <Dialog {...props} />
  </DefinitionBoundary>
);

export default RowCreateDialog;

const Dialog = ({ resource, via, id, onClose }: RowCreateDialogProps) => {
  const definition = useFindDefinition(resource);
  return definition ? (
    <QuickCreateDialog definition={definition} preset={{ [via]: id }} onCreated={onClose} onClose={onClose} />
  ) : null;
};
