import { spawn } from 'node:child_process';

export interface ProgramRun {
  readonly exitCode: number;
  readonly output: string;
  readonly seconds: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs one of the project's tools on this Node and keeps what it prints. */
export const runQuietly = (args: readonly string[], env: Environment, cwd?: string): Promise<ProgramRun> =>
  run(args, env, 'pipe', cwd);

/** The same with its output on the terminal as it comes. */
export const runAloud = (args: readonly string[], env: Environment): Promise<ProgramRun> => run(args, env, 'inherit');

function run(args: readonly string[], env: Environment, output: 'pipe' | 'inherit', cwd?: string): Promise<ProgramRun> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, output], env, cwd });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({
        exitCode: code ?? 1,
        output: Buffer.concat(chunks).toString(),
        seconds: Math.round((performance.now() - began) / 100) / 10,
      }),
    );
  });
}
