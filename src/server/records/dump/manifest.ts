import type { DumpedTable } from './dump-tables.ts';

/** The description of a dump, in `manifest.json`. It is written last: without it there is no dump. */
export interface Manifest {
  readonly format: 1;
  /** It skips everything that signs users in, and cannot be restored. */
  readonly isArchive?: true;
  readonly madeOn: string;
  readonly from: 'embedded' | 'postgres';
  /** The applied steps of the system tables of the database; another program might have others. */
  readonly migrations: readonly string[];
  readonly shapeVersion: number;
  readonly tables: readonly DumpedTable[];
  readonly files: { readonly count: number; readonly bytes: number };
  /** Of an archive: the files that rows point at and that were not there, or not as they were stored. */
  readonly lost?: LostFiles;
}

interface LostFiles {
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

export const MANIFEST = 'manifest.json';

/** The file of a table's rows below the dump. */
export const rowsFile = ({ place, name }: { readonly place: string; readonly name: string }): string =>
  `tables/${place === 'main' ? '' : `${place}.`}${name}.jsonl`;

/** A stored file below the dump. */
export const fileInDump = (id: string): string => `files/${id.slice(0, 2)}/${id}`;
