import { spawn } from 'node:child_process';

export interface ProgramRun {
  readonly exitCode: number;
  readonly output: string;
  readonly seconds: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a stage says what it does. */
export interface Terminal {
  say(text: string): void;
  /** Runs one of the project's tools on this Node and says what it prints. */
  run(args: readonly string[], env: Environment): Promise<ProgramRun>;
}

/** What is said appears as it comes. */
export const terminal: Terminal = {
  say: (text) => console.log(text),
  run: (args, env) => run(args, env, 'inherit'),
};

/** For a stage that runs beside another: what it says is kept until it is asked for, so that the two do not mix. */
export function quietTerminal(): Terminal & { kept(): string } {
  const said: string[] = [];
  return {
    say: (text) => void said.push(text),
    run: async (args, env) => {
      const ended = await runQuietly(args, env);
      said.push(ended.output);
      return ended;
    },
    kept: () => said.join('\n'),
  };
}

/** Runs one of the project's tools on this Node and keeps what it prints. */
export const runQuietly = (args: readonly string[], env: Environment, cwd?: string): Promise<ProgramRun> =>
  run(args, env, 'pipe', cwd);

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
