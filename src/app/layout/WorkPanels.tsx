import { JobPanels } from '#client/background-jobs/JobPanels.tsx';

/** Work that goes on while the user is elsewhere. */
export default JobPanels;
