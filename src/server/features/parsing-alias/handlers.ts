import { type Handlers, hook } from '#server/records/handlers/handlers.ts';
import { normalizeBeforeSave } from './normalize-hook.ts';

export const PARSING_ALIAS_HANDLERS: Handlers = { 'parsing_alias.normalize': hook(() => normalizeBeforeSave) };
