import { CLONE } from '#engine/schema/complete-deeds.ts';
import { LIST_HANDLERS } from '../modules/lists/handlers.ts';
import { MAIL_SERVER_HANDLERS } from '../modules/mail-servers/handlers.ts';
import { MATCHING_HANDLERS } from '../modules/matching/handlers.ts';
import { OFFER_HANDLERS } from '../modules/offers/handlers.ts';
import { PARSING_ALIAS_HANDLERS } from '../modules/parsing-alias/handlers.ts';
import { cloneRecord } from './clone-record.ts';
import { action, type Handlers } from './handlers.ts';

/** Every handler of the application. A feature's own stand beside its service and are named here. */
export const BUILT_IN_HANDLERS: Handlers = {
  [CLONE]: action(cloneRecord),
  ...PARSING_ALIAS_HANDLERS,
  ...OFFER_HANDLERS,
  ...MATCHING_HANDLERS,
  ...LIST_HANDLERS,
  ...MAIL_SERVER_HANDLERS,
};
