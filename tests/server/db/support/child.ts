import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly process: ChildProcess;
  /** Complete lines of its output so far. */
  lines(): string[];
  /** Waits until it has printed so many lines. */
  printed(count: number): Promise<void>;
  /** Resolves when it has ended. */
  readonly ended: Promise<unknown>;
}

/** Runs a script of this folder in a process of its own. */
export function startChild(script: string, ...parameters: string[]): Child {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [file, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  let news = Promise.withResolvers<void>();
  const announce = () => {
    news.resolve();
    news = Promise.withResolvers();
  };
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    announce();
  });
  child.once('exit', announce);
  const lines = () => output.split('\n').slice(0, -1);
  const printed = async (count: number) => {
    while (lines().length < count) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The process ended: ${output}`);
      await news.promise;
    }
  };
  return { process: child, lines, printed, ended: once(child, 'close') };
}
