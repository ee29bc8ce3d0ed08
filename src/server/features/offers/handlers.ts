import { type Handlers, hook } from '#server/records/handlers/handlers.ts';
import { checkHeader } from './check-header.ts';
import { checkTemplate } from './check-template.ts';

export const OFFER_HANDLERS: Handlers = {
  'offers.check_header': hook(() => checkHeader),
  'offers.check_template': hook(() => checkTemplate),
};
