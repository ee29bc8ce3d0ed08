import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runQuietly } from '../support/run/programs.ts';
import { createTestFinder } from './nearest-tests.ts';

/**
 * Plants each fault of this folder in a copy of the project and runs tests until the first one fails: one of them has to.
 * A patch's first lines say what is broken (`Fault:`) and which tests are asked first (`Tests:`); where those pass, the tests that
 * import the changed file are asked, the nearest first. A patch that no longer applies is a failure too.
 * Words after the command choose patches by a part of their name; `--named` asks only the tests that the patches name.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'playwright-report']);
const VITEST = 'node_modules/vitest/vitest.mjs';
const TOGETHER = 8;
/** A busy machine is no fault. */
const PATIENTLY = ['--testTimeout', '600000', '--hookTimeout', '600000'];

interface Fault {
  readonly name: string;
  readonly says: string;
  readonly tests: readonly string[];
  readonly files: readonly string[];
}

interface Verdict {
  readonly word: 'caught' | 'UNCAUGHT' | 'DOES NOT APPLY';
  readonly because: string;
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const isQuick = process.argv.includes('--named');
const faults = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.patch') && (wanted.length === 0 || wanted.some((word) => name.includes(word))))
  .sort()
  .map(readFault);
const testsOf = createTestFinder(ROOT);
const copy = copyOfProject();
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const began = performance.now();
let caught = 0;
for (const fault of faults) {
  const start = performance.now();
  const { word, because } = await verdictOn(fault);
  if (word === 'caught') caught += 1;
  console.log(`${word.padEnd(8)} ${fault.name}: ${fault.says} (${because}, ${secondsSince(start)} s)`);
}
console.log(`\n${caught} passed, ${faults.length - caught} failed in ${secondsSince(began)} s`);
process.exitCode = caught === faults.length && faults.length > 0 ? 0 : 1;

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

async function verdictOn(fault: Fault): Promise<Verdict> {
  try {
    patch(fault);
  } catch (error) {
    return { word: 'DOES NOT APPLY', because: String((error as { stderr?: unknown }).stderr ?? error).trim() };
  }
  try {
    const failing = await firstFailing(fault);
    return failing ? { word: 'caught', because: failing } : { word: 'UNCAUGHT', because: 'every test passed' };
  } finally {
    patch(fault, '--reverse');
  }
}

function patch({ name }: Fault, ...words: readonly string[]): void {
  execFileSync('git', ['apply', '-C1', ...words, join(import.meta.dirname, `${name}.patch`)], {
    cwd: copy,
    stdio: 'pipe',
  });
}

/** The first test that fails: among those that the fault names, then among all that import what it changes. */
async function firstFailing({ tests, files }: Fault): Promise<string | undefined> {
  const others = (isQuick ? [] : testsOf(files)).filter((file) => !tests.some((asked) => file.startsWith(asked)));
  const rounds = Array.from({ length: Math.ceil(others.length / TOGETHER) }, (_, round) =>
    others.slice(round * TOGETHER, (round + 1) * TOGETHER),
  );
  for (const round of tests.length > 0 ? [tests, ...rounds] : rounds) {
    const failing = await failingOf(round);
    if (failing) return failing;
  }
  return undefined;
}

/** @throws when the run fails without a test that does: that says nothing about the fault. */
async function failingOf(tests: readonly string[]): Promise<string | undefined> {
  const project = tests.some((file) => file.startsWith('tests/screens')) ? [] : ['--project', 'node'];
  const args = [
    join(copy, VITEST),
    'run',
    ...tests,
    '--root',
    copy,
    ...project,
    '--bail',
    '1',
    '--silent',
    ...PATIENTLY,
  ];
  const { exitCode, output } = await runQuietly(args, process.env, copy);
  if (exitCode === 0) return undefined;
  const failing = /^\s*FAIL\s+(.*\S)/m.exec(stripVTControlCharacters(output))?.[1];
  if (!failing) throw new Error(`No test of ${tests.join(' ')} failed, and yet the run did:\n${output}`);
  return failing;
}

/** The project's own files; packages are shared. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fault-'));
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}
