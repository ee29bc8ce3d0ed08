/** What an archive of everything holds beside the rows and the files: enough to tell whether it is whole. */
export interface ArchiveManifest {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly created_on: string;
  /** The steps of the system schema that the data has been through. */
  readonly migrations: readonly string[];
  readonly tables: readonly ArchivedTable[];
  readonly files: readonly ArchivedFile[];
}

export interface ArchivedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** SHA-256 of its JSON lines, in hex. */
  readonly sha256: string;
}

export interface ArchivedFile {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
}

export const ARCHIVE_FORMAT = 'ats-archive-1';
export const MANIFEST = 'manifest.json';
export const tablePath = (name: string): string => `tables/${name}.jsonl`;
export const filePath = (id: string): string => `files/${id}`;

/** What belongs to one deployment and not to its data: the schema's own state, running sessions, tickets and throttles. */
export const LEFT_OUT: readonly string[] = [
  'schema_migrations',
  'schema_state',
  'sessions',
  'account_tokens',
  'throttles',
  'downloads',
];
