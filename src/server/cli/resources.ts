import { formatDiagnostic } from '#engine/schema/format-diagnostic.ts';
import { loadDefinitions } from '#engine/schema/load.ts';
import type { Diagnostic } from '#engine/model/diagnostic.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { askHolder } from '#server/platform/db/embedded/lock.ts';
import { BUILT_IN_HANDLERS } from '#server/features/built-in-handlers.ts';
import { handlerNames } from '#server/records/handlers/handlers.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { applyDefinitions, planDefinitions } from '#server/records/schema/apply-definitions.ts';
import type { SchemaPlan } from '#server/records/schema/schema-plan.ts';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import english from '../../../locales/en.json' with { type: 'json' };
import { planText } from './plan-text.ts';
import { answerPrune, isPruneRequest, type PruneAnswer, type PruneDesk, type PruneRequest, runPrune } from './prune.ts';

const COMMANDS = ['check', 'plan', 'apply'] as const;
type ResourcesCommand = (typeof COMMANDS)[number];

/**
 * The answer of a command: the diagnostics of the files or, without any, the changes to the database, planned or done.
 */
export interface CommandAnswer {
  readonly command: ResourcesCommand;
  readonly faults: readonly Diagnostic[];
  readonly plan?: SchemaPlan;
}

/** Where the command line runs. */
export interface CommandPlace {
  readonly resourcesDir: string;
  /** Read only when the database is needed: `check` must work without it. */
  readonly config: () => Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly write: (text: string) => void;
  /** Reads one line from the user; absent without a terminal. */
  readonly question?: (text: string) => Promise<string>;
}

const deskAt = (place: CommandPlace): PruneDesk => ({
  ask: (request) => askOrOpen<PruneAnswer>(request, place),
  write: place.write,
  phrase: english.confirm.phrase,
  ...(place.question && { question: place.question }),
});

/** Checks the names of the code that files can name too. */
const OPTIONS = { handlers: handlerNames(BUILT_IN_HANDLERS) };

const USAGE = `Usage: npm run resources -- <command> [--json]
  check   reads the files and says what is wrong in them; never opens the database
  plan    says what the files would change in the database
  apply   changes it
  prune [<table>[.<column>]]  lists what no file names any more, or takes one of these out and keeps a copy;
          a script confirms with --yes-i-know=<the same name>
  restore [<name>]  lists the kept copies, or brings one back`;

/**
 * Runs one command line. @returns the exit code: 0 on success, 1 for diagnostics and rejections, 2 for an unknown
 * command.
 */
export async function runResources(args: readonly string[], place: CommandPlace): Promise<number> {
  const isJson = args.includes('--json');
  const [command, ...others] = args.filter((arg) => arg !== '--json');
  if (command === 'prune' || command === 'restore') return runPrune(command, others, deskAt(place));
  if (!isCommand(command) || others.length > 0) {
    place.write(USAGE);
    return 2;
  }
  const answer =
    command === 'check' ? await check(place.resourcesDir) : await askOrOpen<CommandAnswer>({ command }, place);
  place.write(isJson ? JSON.stringify(answer, null, 2) : answerText(answer));
  const isRejected = (answer.plan?.rejections.length ?? 0) > 0;
  return isRejected || hasErrors(answer.faults) ? 1 : 0;
}

/** Answers a command for another process of this machine, which asks over the lock of the embedded database (`askHolder`). */
export async function answerCommand(
  { database, resourcesDir }: { readonly database: Database; readonly resourcesDir: string },
  request: unknown,
): Promise<CommandAnswer | PruneAnswer> {
  if (isPruneRequest(request)) return answerPrune({ database, resourcesDir, options: OPTIONS }, request);
  const command = typeof request === 'object' && request !== null && 'command' in request ? request.command : undefined;
  if (command !== 'plan' && command !== 'apply')
    throw new Error('The running server answers "plan", "apply", "prune" and "restore" only.');
  const { definitions, faults } = await loadDefinitions(resourcesDir, OPTIONS);
  if (!definitions || hasErrors(faults)) return { command, faults };
  if (command === 'plan') return { command, faults, plan: await planDefinitions(database, definitions) };
  const { steps, rejections, orphans } = await applyDefinitions(database, definitions);
  return { command, faults, plan: { steps, rejections, orphans } };
}

async function check(resourcesDir: string): Promise<CommandAnswer> {
  const { faults } = await loadDefinitions(resourcesDir, OPTIONS);
  return { command: 'check', faults };
}

async function askOrOpen<Answer extends CommandAnswer | PruneAnswer>(
  request: { readonly command: 'plan' | 'apply' } | PruneRequest,
  place: CommandPlace,
): Promise<Answer> {
  const { dataDir, databaseUrl } = place.config();
  const answer = databaseUrl === undefined ? await askHolder(dataDir, request) : undefined;
  if (answer !== undefined) return answer as Answer;
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await applySystemSchema(database);
    return (await answerCommand({ database, resourcesDir: place.resourcesDir }, request)) as Answer;
  } finally {
    await database.close();
  }
}

function answerText({ command, faults, plan }: CommandAnswer): string {
  const parts = [...faults.map(formatDiagnostic), ...(plan ? [planText(plan, command === 'apply')] : [])];
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) parts.push(`${errors} ${errors === 1 ? 'fault' : 'faults'}. Nothing was changed.`);
  else if (command === 'check') parts.push('The resource files are in order.');
  return parts.join('\n\n');
}

const hasErrors = (faults: readonly Diagnostic[]): boolean => faults.some(({ severity }) => severity === 'error');
const isCommand = (word: string | undefined): word is ResourcesCommand => COMMANDS.some((command) => command === word);
