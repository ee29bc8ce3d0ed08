/** The key of the tab that every audited resource has behind those of its file. */
export const ACTIVITY_TAB = 'activity';
