import type { DumpedTable } from './dump-tables.ts';

/** What a dump says of itself, in `manifest.json`. It is written last: what has none is no dump. */
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

/** The file of a table's rows below the dump. */
export const rowsFile = ({ place, name }: { readonly place: string; readonly name: string }): string =>
  `tables/${place === 'pruned' ? 'pruned.' : ''}${name}.jsonl`;

/** A stored file below the dump. */
export const fileInDump = (id: string): string => `files/${id.slice(0, 2)}/${id}`;
