/** Corrections of a file's rows in the check of an import: the cells of an invalid row, and their replacements. */
export const importCorrections = {
  name: '021_import_corrections',
  sql: `
    alter table import_faults add column cells jsonb;
    create table import_corrections (
      import_id bigint not null,
      row_number integer not null,
      cells jsonb not null,
      primary key (import_id, row_number)
    );`,
} as const;
