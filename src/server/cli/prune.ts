import { loadDefinitions, type LoaderOptions } from '#engine/schema/load.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  listCopies,
  listPrunable,
  type Prunable,
  prune,
  type PrunedCopy,
  restorePruned,
} from '#server/records/schema/prune.ts';

/** The requests of `prune` and `restore` to the database, over the lock of a running server or directly. */
export interface PruneRequest {
  readonly command: 'prune' | 'restore';
  /** A table, or table.column. Without it: lists the candidates. */
  readonly name?: string;
  /** Really take it out; without it nothing changes. */
  readonly isConfirmed?: boolean;
}

export interface PruneAnswer {
  readonly command: 'prune' | 'restore';
  readonly prunable?: readonly Prunable[];
  readonly copies?: readonly PrunedCopy[];
  readonly done?: Pick<Prunable, 'name' | 'held'>;
}

export const isPruneRequest = (request: unknown): request is PruneRequest =>
  typeof request === 'object' &&
  request !== null &&
  'command' in request &&
  (request.command === 'prune' || request.command === 'restore');

/** @throws where the files have a diagnostic: the resources that they name are not certain then. */
export async function answerPrune(
  { database, resourcesDir, options }: { database: Database; resourcesDir: string; options: LoaderOptions },
  { command, name, isConfirmed }: PruneRequest,
): Promise<PruneAnswer> {
  if (command === 'restore')
    return name === undefined
      ? { command, copies: await listCopies(database) }
      : { command, done: await restorePruned(database, name) };
  const { definitions, faults } = await loadDefinitions(resourcesDir, options);
  if (!definitions || faults.some(({ severity }) => severity === 'error'))
    throw new Error('The resource files have a fault (npm run resources -- check). Nothing was pruned.');
  if (name === undefined || !isConfirmed) return { command, prunable: await listPrunable(database, definitions) };
  return { command, done: await prune(database, definitions, name) };
}

/** The terminal of the user. */
export interface PruneDesk {
  readonly ask: (request: PruneRequest) => Promise<PruneAnswer>;
  readonly write: (text: string) => void;
  /** Reads one line; absent where no one can type. */
  readonly question?: (text: string) => Promise<string>;
  /** The text to type for confirmation. */
  readonly phrase: string;
}

const YES = '--yes-i-know=';

/** `prune [<table>[.<column>]] [--yes-i-know=<the same name>]` and `restore [<name>]`. @returns the exit code. */
export async function runPrune(
  command: 'prune' | 'restore',
  args: readonly string[],
  desk: PruneDesk,
): Promise<number> {
  const [name, ...more] = args.filter((arg) => !arg.startsWith('--'));
  const repeated = args.find((arg) => arg.startsWith(YES))?.slice(YES.length);
  if (more.length > 0) return reject(desk, 'One table or column at a time.');
  if (command === 'restore') return restore(name, desk);
  const { prunable = [] } = await desk.ask({ command });
  if (name === undefined) return say(desk, listText(prunable));
  const found = prunable.find((each) => each.name === name);
  if (!found) return reject(desk, `Nothing to prune is named "${name}".\n\n${listText(prunable)}`);
  if (!(await isMeant(found, repeated, desk))) return reject(desk, 'Nothing was pruned.');
  await desk.ask({ command, name, isConfirmed: true });
  return say(desk, `${sizeText(found)} pruned. A copy is kept: npm run resources -- restore ${name}`);
}

async function restore(name: string | undefined, desk: PruneDesk): Promise<number> {
  const { done, copies = [] } = await desk.ask({ command: 'restore', ...(name !== undefined && { name }) });
  if (done) return say(desk, `${done.name} is back, with ${done.held} ${done.held === 1 ? 'entry' : 'entries'}.`);
  if (copies.length === 0) return say(desk, 'There are no copies of pruned tables or columns.');
  const lines = copies.map((copy) => `  ${copy.name} (${copy.held}), pruned on ${copy.prunedOn.slice(0, 10)}`);
  return say(desk, ['Kept copies; bring one back with npm run resources -- restore <name>:', ...lines].join('\n'));
}

/** A script repeats the name; a user types the phrase. */
async function isMeant(found: Prunable, repeated: string | undefined, desk: PruneDesk): Promise<boolean> {
  if (repeated !== undefined) {
    if (repeated !== found.name) desk.write(`${YES}${repeated} does not repeat the name "${found.name}".`);
    return repeated === found.name;
  }
  if (!desk.question) {
    desk.write(`Repeat the name to confirm: ${YES}${found.name}`);
    return false;
  }
  const typed = await desk.question(
    `${sizeText(found)} will be taken out of the database; a copy is kept.\nType ${desk.phrase} to go on: `,
  );
  return typed.trim() === desk.phrase;
}

const sizeText = ({ name, column, held }: Prunable): string =>
  column === undefined
    ? `Table ${name} with ${held} ${held === 1 ? 'row' : 'rows'}`
    : `Column ${name} with ${held} ${held === 1 ? 'value' : 'values'}`;

const listText = (prunable: readonly Prunable[]): string =>
  prunable.length === 0
    ? 'Nothing to prune: files name every table and column.'
    : [
        'No file names these any more; take one out with npm run resources -- prune <name>:',
        ...prunable.map((each) => `  ${sizeText(each)}`),
      ].join('\n');

const say = (desk: PruneDesk, text: string): number => {
  desk.write(text);
  return 0;
};

const reject = (desk: PruneDesk, text: string): number => {
  desk.write(text);
  return 1;
};
