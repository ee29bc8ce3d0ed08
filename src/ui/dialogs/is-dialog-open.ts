/** Whether a question or another dialog blocks the page; a calendar or a menu that is open, or closing, does not. */
export const isDialogOpen = (): boolean => document.querySelector('.MuiDialog-root [role=dialog]') !== null;
