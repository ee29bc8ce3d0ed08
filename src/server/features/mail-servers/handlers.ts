import { hook, slowAction, type Handlers } from '#server/records/handlers/handlers.ts';
import { oneDefault } from './one-default.ts';
import { passwordAgain } from './password-again.ts';
import { sendTestEmail } from './send-test-mail.ts';

export const EMAIL_SERVER_HANDLERS: Handlers = {
  'mail_servers.one_default': hook(() => oneDefault),
  'mail_servers.password_again': hook(() => passwordAgain),
  'mail_servers.test': slowAction((app) => (call) => sendTestEmail(app, call)),
};
