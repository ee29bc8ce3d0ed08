import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { getCustomFields, saveCustomFields } from '#shared/contracts/custom-fields.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { said, serve } from '#server/records/openapi/serve.ts';
import { changeCustomFields } from './change-custom-fields.ts';
import { ensureIndexes } from './indexes.ts';
import { readCustomFields } from './read-custom-fields.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly customFieldIndexes: {
      /** Brings the indexes to what is switched on, behind the answer. */
      follow(): void;
      /** Resolves when no index on a custom field is being built or dropped. */
      settled(): Promise<void>;
    };
  }
}

const CHANNEL = 'custom-fields';

/**
 * The fields that Admins add to resources, below /api/v1: a change is immediately in every part of the API, in every
 * process and browser.
 */
export const customFieldsPlugin = fastifyPlugin(registerCustomFields, {
  name: 'custom-fields',
  dependencies: ['accounts'],
});

async function registerCustomFields(app: FastifyInstance): Promise<void> {
  const indexes = followIndexes(app);
  app.decorate('customFieldIndexes', indexes);
  followChanges(app);
  await app.register(customFieldRoutes, { prefix: '/api/v1' });
}

async function customFieldRoutes(app: FastifyInstance): Promise<void> {
  serve(app, getCustomFields, async ({ principal }) => readCustomFields(app, principal));

  serve(app, saveCustomFields, forAbility('manage_custom_fields'), async ({ principal, id: requestId, body }) => {
    await changeCustomFields(app, { principal, requestId }, body);
    await app.registry.refreshCustomFields();
    app.customFieldIndexes.follow();
    await app.database.notify(CHANNEL, '');
    return said('The custom fields were saved.', readCustomFields(app, principal));
  });
}

/** Every process serves the stored fields; the registry notifies its browsers. */
function followChanges(app: FastifyInstance): void {
  let stop = async () => {};
  const refresh = async () => {
    try {
      await app.registry.refreshCustomFields();
      app.customFieldIndexes.follow();
    } catch (error) {
      app.log.error({ err: error }, 'the custom fields could not be read anew');
    }
  };
  app.addHook('onReady', async () => {
    stop = await app.database.listen(
      CHANNEL,
      () => void refresh(),
      () => void refresh(),
    );
    await refresh();
  });
  app.addHook('preClose', () => stop());
}

/**
 * Indexes are built after the answer, one change after the other; a failed one is logged and tried again with the next
 * change or start.
 */
function followIndexes(app: FastifyInstance): FastifyInstance['customFieldIndexes'] {
  let running: Promise<void> = Promise.resolve();
  const build = () =>
    ensureIndexes(app.database, app.registry.customFields, app.registry.current, app.log).catch((error: unknown) =>
      app.log.error({ err: error }, 'the indexes on custom fields could not be brought up to date'),
    );
  app.addHook('preClose', () => running);
  return {
    follow: () => {
      running = running.then(build);
    },
    settled: () => running,
  };
}
