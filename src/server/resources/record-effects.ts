import type { ResourceRequest } from './request.ts';
import type { WriteValues } from './write-statement.ts';

/** One record before and after a change, in write shape. */
export interface RecordChange {
  readonly id: number;
  readonly before: WriteValues;
  readonly after: WriteValues;
}

/**
 * What a feature does besides when records of its resource are written, whichever way they are: by one, by many, in place.
 * It runs in the write's own transaction, so both are kept or neither; by throwing it refuses the write.
 */
export interface RecordEffects {
  created?(request: ResourceRequest, id: number): Promise<void>;
  changed?(request: ResourceRequest, change: RecordChange): Promise<void>;
  removed?(request: ResourceRequest, ids: readonly number[]): Promise<void>;
}

/** By resource; a feature adds its own when it is registered. */
export type EffectsByResource = Map<string, RecordEffects>;
