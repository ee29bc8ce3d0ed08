import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { mailboxConfiguration } from '#shared/contracts/mailbox.ts';
import { answersOne } from '#server/records/openapi/answers.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';

declare module 'fastify' {
  interface FastifyInstance {
    mailbox: Mailbox;
  }
}

const jsonText = (description: string) => ({ type: ['string', 'null'], maxLength: 200_000, description }) as const;

const body = {
  type: 'object',
  additionalProperties: false,
  properties: {
    access_tokens: jsonText('JSON: tokens by provider. A provider sent as { "connected": true } keeps its tokens.'),
    email_signatures: jsonText('JSON: a list of { id, name, html, is_default }.'),
    meta: jsonText('JSON: an object.'),
  },
} as const;

const MAILBOX = answersOne(mailboxConfiguration);

type Body = { Body: FromSchema<typeof body> };

/** The user's own mailbox: tokens of mail providers, signatures, and the stored state of the mail screen. */
export const mailboxPlugin = fastifyPlugin(registerMailbox, { name: 'mailbox', dependencies: ['accounts'] });

async function registerMailbox(app: FastifyInstance): Promise<void> {
  app.decorate('mailbox', createMailbox(app));
  await app.register(mailboxRoutes, { prefix: '/api/v1' });
}

async function mailboxRoutes(app: FastifyInstance): Promise<void> {
  const tags = ['mailbox'];
  const url = '/customer/mailbox-configuration/';
  const saved = 'Your mailbox settings were saved.';

  app.get(url, { schema: { tags, summary: 'My mailbox', response: { 200: MAILBOX } } }, async ({ principal }) => ({
    code: 0,
    message: '',
    data: await app.mailbox.read(principal.userId),
  }));

  app.patch<Body>(
    url,
    { schema: { tags, summary: 'Change my mailbox', response: { 200: MAILBOX }, body } },
    async ({ principal, id: requestId, body }) => ({
      code: 0,
      message: saved,
      data: await app.mailbox.change({ principal, requestId }, body),
    }),
  );

  app.put<Body>(
    url,
    { schema: { tags, summary: 'Replace my mailbox', response: { 200: MAILBOX }, body } },
    async ({ principal, id: requestId, body }) => ({
      code: 0,
      message: saved,
      data: await app.mailbox.change({ principal, requestId }, { ...NOTHING, ...body }),
    }),
  );
}

const NOTHING = { access_tokens: null, email_signatures: null, meta: null };
