/** The statuses of a job that has ended: it takes no applicants unless it is reopened. */
const ENDED: ReadonlySet<unknown> = new Set(['filled', 'closed', 'cancelled', 'archived']);
/** Those of a job that no one is looking for applicants for yet, or for a while. */
const WAITING: ReadonlySet<unknown> = new Set(['draft', 'pending_approval', 'on_hold']);

/** Whether a job takes applicants; one whose status the user can't see is asked about by the server. */
export const takesApplicants = (status: unknown): boolean => !ENDED.has(status);

/** Whether a screen asks before it adds applicants to a job. */
export const asksBeforeAdding = (status: unknown): boolean => WAITING.has(status);
