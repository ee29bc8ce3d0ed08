import type { DumpedTable } from './dump-tables.ts';

/** What a dump says of itself, in `manifest.json`. It is written last: a folder without it is no dump. */
export interface Manifest {
  readonly format: 1;
  readonly madeOn: string;
  readonly from: 'embedded' | 'postgres';
  /** The steps of the system tables that the database had been through; another program may have others. */
  readonly migrations: readonly string[];
  readonly shapeVersion: number;
  readonly tables: readonly DumpedTable[];
  readonly files: { readonly count: number; readonly bytes: number };
}

export const MANIFEST = 'manifest.json';
export const TABLES_FOLDER = 'tables';
export const FILES_FOLDER = 'files';

/** The file of a table's rows below the dump. */
export const rowsFile = ({ place, name }: { readonly place: string; readonly name: string }): string =>
  `${TABLES_FOLDER}/${place === 'pruned' ? 'pruned.' : ''}${name}.jsonl`;
