import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { startTestServer } from '#tests/support/test-server.ts';

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

it('an application that has ended leaves memory, whatever it was asked', async () => {
  const asked = new WeakRef(await askedApp());
  await startTestServer();

  await expect
    .poll(() => {
      collectGarbage();
      return asked.deref();
    })
    .toBeUndefined();
});

/** In a function of its own: nothing of the test may hold it. */
async function askedApp(): Promise<object> {
  const { app, build, as } = await startTestServer();
  const headers = as(await build.user({ role: 'Admin' }));
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v1/customer/org/',
    headers,
    payload: { name: 'Halden Group', headcount: 3 },
  });
  expect(statusCode).toBe(201);
  return app.records;
}
