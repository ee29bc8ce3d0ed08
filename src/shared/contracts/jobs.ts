import { type Described, flag, shape } from './schema-words.ts';

/** SPEC 7: one of the switches of the approval of jobs. */
export const jobSwitch = shape({ status: flag });
export type JobSwitch = Described<typeof jobSwitch>;
