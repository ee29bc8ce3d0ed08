import { hook, slowAction, type Handlers } from '../../handlers/handlers.ts';
import { oneDefault } from './one-default.ts';
import { sendTestMail } from './send-test-mail.ts';

export const MAIL_SERVER_HANDLERS: Handlers = {
  'mail_servers.one_default': hook(oneDefault),
  'mail_servers.test': slowAction(sendTestMail),
};
