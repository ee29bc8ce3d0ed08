import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runQuietly } from '../support/run/programs.ts';
import { createTestFinder } from '../support/run/test-finder.ts';

/**
 * Plants each fault of this folder in a copy of the project and runs the tests that import the changed file until the first one
 * fails: one of them has to. A patch's first lines say what is broken (`Fault:`), which of those files are asked first (`Tests:`), and
 * which of their tests before all others (`Named:`, a part of the name); then come the rest of those files, and the other files, the
 * nearest first. A patch that no longer applies, or names a file that imports nothing of what it changes, is a failure too.
 * Words after the command choose patches by a part of their name; `--named` asks no files but those that the patches name.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'playwright-report']);
const VITEST = 'node_modules/vitest/vitest.mjs';
const TOGETHER = 8;
/** Faults that are looked at side by side, each in a copy of its own. */
const LANES = Math.min(4, availableParallelism());
/** A busy machine is no fault: a test that runs out of time has seen nothing. */
const PATIENCE_MS = 600_000;
const OUT_OF_TIME = /(Test|Hook) timed out in \d+ms/;

interface Fault {
  readonly name: string;
  readonly says: string;
  readonly tests: readonly string[];
  readonly named: string;
  readonly files: readonly string[];
}

interface Verdict {
  readonly word: 'caught' | 'UNCAUGHT' | 'UNTRIED';
  readonly because: string;
}

interface Round {
  readonly tests: readonly string[];
  /** A part of the names of the tests to run; every test when it is absent. */
  readonly named?: string;
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const isQuick = process.argv.includes('--named');
const faults = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.patch') && (wanted.length === 0 || wanted.some((word) => name.includes(word))))
  .sort()
  .map(readFault);
const testsOf = createTestFinder(ROOT);
const copies: string[] = [];
process.once('exit', () => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const began = performance.now();
const waiting = [...faults];
let caught = 0;
await Promise.all(Array.from({ length: Math.min(LANES, faults.length) }, tryInTurn));
console.log(`\n${caught} passed, ${faults.length - caught} failed in ${secondsSince(began)} s`);
process.exitCode = caught === faults.length && faults.length > 0 ? 0 : 1;

async function tryInTurn(): Promise<void> {
  const copy = copyOfProject();
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const start = performance.now();
    const { word, because } = await verdictOn(fault, copy);
    if (word === 'caught') caught += 1;
    console.log(`${word.padEnd(8)} ${fault.name}: ${fault.says} (${because}, ${secondsSince(start)} s)`);
  }
}

function readFault(name: string): Fault {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  const head = (word: string) => new RegExp(`^${word}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  return {
    name: name.replace(/[.]patch$/, ''),
    says: head('Fault'),
    tests: head('Tests').split(' ').filter(Boolean),
    named: head('Named'),
    files: [...text.matchAll(/^\+\+\+ b\/(.*)$/gm)].map((match) => match[1]!),
  };
}

async function verdictOn(fault: Fault, copy: string): Promise<Verdict> {
  const importing = testsOf(fault.files);
  const strangers = fault.tests.filter((file) => !importing.includes(file));
  if (strangers.length > 0) return { word: 'UNTRIED', because: `nothing of it is imported by ${strangers.join(' ')}` };
  try {
    patch(fault, copy);
  } catch (error) {
    return { word: 'UNTRIED', because: String((error as { stderr?: unknown }).stderr ?? error).trim() };
  }
  try {
    const failing = await firstFailing(roundsOf(fault, importing), copy);
    return failing ? { word: 'caught', because: failing } : { word: 'UNCAUGHT', because: 'every test passed' };
  } catch (error) {
    return { word: 'UNTRIED', because: (error as Error).message };
  } finally {
    patch(fault, copy, '--reverse');
  }
}

function patch({ name }: Fault, copy: string, ...words: readonly string[]): void {
  execFileSync('git', ['apply', '-C1', ...words, join(import.meta.dirname, `${name}.patch`)], {
    cwd: copy,
    stdio: 'pipe',
  });
}

function roundsOf({ tests, named }: Fault, importing: readonly string[]): Round[] {
  const others = isQuick ? [] : importing.filter((file) => !tests.includes(file));
  const first = tests.length > 0 ? [...(named ? [{ tests, named }] : []), { tests }] : [];
  const rest = Array.from({ length: Math.ceil(others.length / TOGETHER) }, (_, round) => ({
    tests: others.slice(round * TOGETHER, (round + 1) * TOGETHER),
  }));
  return [...first, ...rest];
}

async function firstFailing(rounds: readonly Round[], copy: string): Promise<string | undefined> {
  for (const round of rounds) {
    const failing = await failingOf(round, copy);
    if (failing) return failing;
  }
  return undefined;
}

/** @throws when the run fails without a test that does: that says nothing about the fault. */
async function failingOf({ tests, named }: Round, copy: string): Promise<string | undefined> {
  const args = [
    join(copy, VITEST),
    'run',
    ...tests,
    '--root',
    copy,
    ...(tests.some((file) => file.startsWith('tests/screens')) ? [] : ['--project', 'node']),
    ...(named ? ['--testNamePattern', named.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')] : []),
    '--bail',
    '1',
    '--silent',
  ];
  const { exitCode, output } = await runQuietly(args, process.env, copy);
  if (exitCode === 0) return undefined;
  if (OUT_OF_TIME.test(output))
    throw new Error(`${OUT_OF_TIME.exec(output)![0]}: ${tests.join(' ')} said nothing of the fault`);
  const failing = /^\s*FAIL\s+(.*\S)/m.exec(stripVTControlCharacters(output))?.[1];
  if (!failing) throw new Error(`No test of ${tests.join(' ')} failed, and yet the run did:\n${output}`);
  return failing;
}

/** The project's own files, with more time for each test; packages are shared. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fault-'));
  copies.push(folder);
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const config = join(folder, 'vite.config.ts');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replaceAll(/(test|hook)Timeout: [\d_]+/g, `$1Timeout: ${PATIENCE_MS}`),
  );
  return folder;
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}
