import { CLONE } from '#engine/schema/complete-record-actions.ts';
import { action, type Handlers } from '#server/records/handlers/handlers.ts';
import { cloneRecord } from './clone-record.ts';

/** Handlers that files of any feature can name. */
export const RECORD_HANDLERS: Handlers = { [CLONE]: action(() => cloneRecord) };
