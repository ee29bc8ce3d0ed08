import { ConfigError, readConfig } from './platform/config.ts';
import { explainFailure } from './start-failures.ts';
import { startServer } from './start-server.ts';
import type { RunningServer } from './running-server.ts';

/** Seconds that running requests get after the signal to stop. */
const PATIENCE = 10;

await main();

async function main(): Promise<void> {
  let running: RunningServer | undefined;
  stopOnSignal(() => running);
  try {
    running = await startServer(readConfig(process.env, process.cwd()), (step) => console.log(step));
    console.log(running.welcome);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : explainFailure(error));
    process.exit(1);
  }
}

/**
 * First signal: no new requests, running ones end, sockets and database close. A second signal, too much time, or a
 * signal before the server is ready: exits immediately, which the database survives.
 */
function stopOnSignal(running: () => RunningServer | undefined): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    const server = running();
    if (stopping || !server) process.exit(1);
    stopping = true;
    console.log(`${signal}: finishing what runs, then stopping.`);
    const late = setTimeout(() => {
      console.error(`Requests were still running after ${PATIENCE} s: they are cut off.`);
      process.exit(1);
    }, PATIENCE * 1000);
    server.close().then(
      () => {
        clearTimeout(late);
        process.exit(0);
      },
      (error: unknown) => {
        console.error('The server did not stop cleanly.', error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}
