/** Where the values came from that an import replaced; null for imports of before. */
export const importProvenance = {
  name: '038_import_provenance',
  sql: 'alter table system.import_records add column provenance jsonb;',
} as const;
