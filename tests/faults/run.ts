import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runQuietly } from '../support/run/programs.ts';

/**
 * Plants each fault of this folder in a copy of the project and runs the tests that import the changed file: one of them has to fail.
 * A patch's first lines say what is broken (`Fault:`) and which tests are asked first (`Tests:`); only where those pass are all others asked.
 * Words after the command choose patches by a part of their name.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'playwright-report']);
const VITEST = 'node_modules/vitest/vitest.mjs';

interface Fault {
  readonly name: string;
  readonly says: string;
  readonly tests: readonly string[];
  readonly files: readonly string[];
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const faults = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.patch') && (wanted.length === 0 || wanted.some((word) => name.includes(word))))
  .sort()
  .map(readFault);

const uncaught: string[] = [];
for (const fault of faults) {
  const began = performance.now();
  const by = await catcher(fault);
  if (!by) uncaught.push(fault.name);
  console.log(
    `${by ? 'caught  ' : 'UNCAUGHT'} ${fault.name}: ${fault.says} (${by ?? 'every test passed'}, ${Math.round((performance.now() - began) / 1000)} s)`,
  );
}
console.log(`\n${faults.length - uncaught.length} passed, ${uncaught.length} failed`);
process.exitCode = uncaught.length === 0 && faults.length > 0 ? 0 : 1;

function readFault(name: string): Fault {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  const head = (word: string) => new RegExp(`^${word}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  return {
    name: name.replace(/[.]patch$/, ''),
    says: head('Fault'),
    tests: head('Tests').split(' ').filter(Boolean),
    files: [...text.matchAll(/^\+\+\+ b\/(.*)$/gm)].map((match) => match[1]!),
  };
}

/** @returns the tests that failed, or undefined where the fault passes them all. */
async function catcher(fault: Fault): Promise<string | undefined> {
  const copy = copyOfProject();
  try {
    execFileSync('git', ['apply', '-C1', join(import.meta.dirname, `${fault.name}.patch`)], { cwd: copy });
    if (fault.tests.length > 0 && (await fails(copy, ['run', ...fault.tests]))) return fault.tests.join(' ');
    return (await fails(copy, ['related', '--run', ...fault.files])) ? 'other tests' : undefined;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function fails(copy: string, words: readonly string[]): Promise<boolean> {
  const args = [join(copy, VITEST), ...words, '--root', copy, '--project', 'node', '--bail', '1', '--silent'];
  return (await runQuietly(args, process.env, copy)).exitCode !== 0;
}

/** The project's own files; packages are shared. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fault-'));
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
