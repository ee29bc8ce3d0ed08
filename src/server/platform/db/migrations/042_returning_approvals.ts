/** The status to which a record goes back after its approval, where that is not the one of a first approval. */
export const returningApprovals = {
  name: '042_returning_approvals',
  sql: `alter table system.approvals add column return_to text;`,
} as const;
