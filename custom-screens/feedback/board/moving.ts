import type { RaRecord } from 'ra-core';

/** An entry on its way to another column: it stands there before the server has said so. */
export interface Moving {
  readonly record: RaRecord;
  readonly status: string;
}
