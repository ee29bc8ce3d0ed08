import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { secretText, shape, whole } from '#shared/contracts/schema-words.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import { answersOne, DONE, fails } from '#server/records/openapi/answers.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { checkActivation, createRecovery, resendActivation, setPasswordByLink } from './recovery.ts';

const email = { type: 'string', minLength: 3, maxLength: 254 } as const;
const password = { type: 'string', minLength: 1, maxLength: 1000 } as const;
const token = { ...secretText, minLength: 1, maxLength: 200 } as const;

// Further keys are ignored here, as clients of other makes send some.
const recoveryRequest = { type: 'object', required: ['email'], properties: { email } } as const;

const passwordReset = {
  type: 'object',
  required: ['token', 'password'],
  additionalProperties: false,
  properties: { token, password },
} as const;

const activationParams = {
  type: 'object',
  required: ['a', 'b'],
  properties: { a: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, b: token },
} as const;

const activation = {
  type: 'object',
  required: ['password'],
  additionalProperties: false,
  properties: { password },
} as const;

const resend = { type: 'object', required: ['email'], additionalProperties: false, properties: { email } } as const;

const policy = shape({ password_min_length: whole, password_history: whole });

/** Recovery and activation by emailed links, for users who cannot sign in (yet). */
export async function recoveryRoutes(app: FastifyInstance): Promise<void> {
  const recovery = createRecovery(app);
  app.addHook('onClose', async () => {
    await recovery.settled();
  });
  const open = { config: { public: true } } as const;
  const tags = ['session'];

  app.post<{ Body: FromSchema<typeof recoveryRequest> }>(
    '/users/password-recovery/',
    {
      ...open,
      schema: { tags, summary: 'Ask for a link to set a new password', response: { 200: DONE }, body: recoveryRequest },
    },
    async ({ body, ip }) => {
      await recovery.request(body.email, ip);
      return { code: 0, message: 'If there is an account with this address, a mail is on its way.' };
    },
  );

  app.post<{ Body: FromSchema<typeof passwordReset> }>(
    '/users/password-reset/',
    {
      ...open,
      schema: {
        tags,
        summary: 'Set a new password by an emailed link',
        response: { 200: DONE, ...fails(404) },
        body: passwordReset,
      },
    },
    async ({ body, id }) => {
      await setPasswordByLink(app, { token: body.token, purpose: 'recovery' }, body.password, id);
      return { code: 0, message: 'Your password was changed. You can sign in now.' };
    },
  );

  app.get<{ Params: FromSchema<typeof activationParams> }>(
    '/users/verify/:a/:b/',
    {
      ...open,
      schema: { tags, summary: 'Whether an activation link works', response: { 200: DONE }, params: activationParams },
    },
    async ({ params }) => {
      await checkActivation(app, params.a, params.b);
      return { code: 0, message: '' };
    },
  );

  app.post<{ Params: FromSchema<typeof activationParams>; Body: FromSchema<typeof activation> }>(
    '/users/verify/:a/:b/',
    {
      ...open,
      schema: {
        tags,
        summary: 'Activate an account',
        response: { 200: DONE },
        params: activationParams,
        body: activation,
      },
    },
    async ({ params, body, id }) => {
      await setPasswordByLink(app, { token: params.b, purpose: 'activation', userId: params.a }, body.password, id);
      return { code: 0, message: 'Your account is active. You can sign in now.' };
    },
  );

  app.get(
    '/users/password-policy/',
    { ...open, schema: { tags, summary: 'Rules for a new password', response: { 200: answersOne(policy) } } },
    async () => {
      const { password_min_length: min, password_history: history } = (await teamSettings(app)).security;
      return { code: 0, message: '', data: { password_min_length: min, password_history: history } };
    },
  );

  app.post<{ Body: FromSchema<typeof resend> }>(
    '/users/resend-activation/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags: ['team'],
        summary: 'Mail an activation link once more',
        response: { 200: DONE, ...fails(404, 409) },
        body: resend,
      },
    },
    async ({ principal, body }) => {
      await resendActivation(app, principal, body.email);
      return { code: 0, message: 'The activation mail is on its way.' };
    },
  );
}
