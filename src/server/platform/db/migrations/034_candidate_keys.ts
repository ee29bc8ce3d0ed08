/** The texts by which a candidate is recognized as one that is known already: one index entry instead of a search. */
export const candidateKeys = {
  name: '034_candidate_keys',
  sql: `
    create table system.candidate_keys (
      kind text not null,
      value text not null,
      candidate_id bigint not null,
      primary key (kind, value, candidate_id)
    );
    create index candidate_keys_candidate on system.candidate_keys (candidate_id);`,
} as const;
