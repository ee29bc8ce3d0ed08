import { BulkPanel } from '#client/bulk/BulkPanel.tsx';
import { ImportPanels } from '#client/imports/ImportPanels.tsx';

/** Work that goes on while the user is elsewhere. */
const WorkPanels = () => (
  <>
    <ImportPanels />
    <BulkPanel />
  </>
);

export default WorkPanels;
