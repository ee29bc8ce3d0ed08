import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Exit code of a process that a signal ended, as shells count it. */
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143, SIGKILL: 137 };

/**
 * Runs a program on this terminal and passes signals on to it. The terminal sends Ctrl-C to both of us by itself;
 * twice does no harm, and a signal sent to the launcher alone (by a service manager) still arrives.
 * @returns {Promise<number>} its exit code.
 */
export function runToEnd(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const forwards = SIGNALS.map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, forward] of forwards) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${program} could not be started: ${error.message}`)));
    child.once('exit', (code, signal) => resolve(code ?? SIGNAL_CODES[signal] ?? 1));
  }).finally(() => {
    for (const [signal, forward] of forwards) process.off(signal, forward);
  });
}
