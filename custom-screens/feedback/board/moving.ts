import type { RaRecord } from 'ra-core';

/** An entry moving to another column: it is there before the server has answered. */
export interface Moving {
  readonly record: RaRecord;
  readonly status: string;
}
