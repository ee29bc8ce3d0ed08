import type { FastifyBaseLogger } from 'fastify';
import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import { compileAccess } from '#engine/access/compile-access.ts';
import { lendingAttributes } from '#engine/access/lending-attributes.ts';
import { can, type RoleHolder } from '#engine/access/standing.ts';
import type { Ability } from '#shared/contracts/abilities.ts';
import type { CustomFieldTable } from '#engine/custom-fields/custom-field.ts';
import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import type { Diagnostic } from '#engine/model/diagnostic.ts';
import { applySettings, defaultSettings, type SettingsChange } from '#shared/rules/settings.ts';
import { diagnosticLine, formatDiagnostic } from '#engine/schema/format-diagnostic.ts';
import type { FactsCache } from '#engine/schema/facts-cache.ts';
import { createLoader, type Loader } from '#engine/schema/load.ts';
import { AppError } from '#shared/errors.ts';
import { type Handlers, handlerNames } from '#server/records/handlers/handlers.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storedResources } from '#server/records/schema/schema-state.ts';
import { adoptDefinitions } from './adopt-definitions.ts';
import { findCustomFields } from './custom-field-store.ts';
import { findResource, type Registry } from './registry.ts';
import { servedDefinitions } from './served-definitions.ts';
import { watchFolders } from './watch-folders.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { inEnglish } from '#server/platform/texts/say.ts';

export interface RegistryOptions {
  readonly database: Database;
  readonly resourcesDir: string;
  readonly cacheDir?: string;
  /** What to take of files that were parsed before; by default what `cacheDir` has. */
  readonly facts?: FactsCache;
  /** Code that the files can name. */
  readonly handlers: Handlers;
  /** The team's settings as they are stored now; they hide fields. */
  readonly teamSettings: () => Promise<SettingsChange>;
  /** Follow changes of the files while the server runs. */
  readonly watch: boolean;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** A registry that follows the files. */
export interface LiveRegistry extends Registry {
  /** Reads the files again now and lets the database follow; the watcher calls it, and so does the command line. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Editors write in several steps; writes within this many milliseconds are one change. */
const SETTLE_MS = 25;

/**
 * Loads the files, lets the tables follow, and serves the result; a bad file or a rejected change leaves the last good
 * version of that resource in service and shows among the diagnostics.
 * @throws when no version of the files can be served at all.
 */
export async function createRegistry(options: RegistryOptions): Promise<LiveRegistry> {
  const loader = createLoader(options.resourcesDir, {
    cacheDir: options.cacheDir,
    facts: options.facts,
    handlers: handlerNames(options.handlers),
    stored: () => storedResources(options.database),
  });
  const registry = new FileRegistry(options, loader);
  await registry.reload();
  if (!registry.current.resources['users']) throw new Error(unservable(registry.faults));
  if (options.watch) registry.follow();
  return registry;
}

/** Without the users and their roles no one could sign in. */
const unservable = (diagnostics: readonly Diagnostic[]): string =>
  ['The resource files cannot be served:', ...diagnostics.map(formatDiagnostic)].join('\n');

/** Milliseconds before the tables are compared once more: where that did not help, nothing hangs on it at every request. */
const LOOK_AGAIN_MS = 5_000;

const NOTHING: Definitions = { version: '', resources: {}, roles: {}, navigation: [] };

const ACCESS_CACHE = { maxBytes: 64 * 1024 * 1024 } as const;

class FileRegistry implements LiveRegistry {
  current: Definitions = NOTHING;
  files: Definitions = NOTHING;
  customFields: readonly CustomFieldTable[] = [];
  faults: readonly Diagnostic[] = [];
  settings: Registry['settings'] = {};
  readonly #options: RegistryOptions;
  readonly #loader: Loader;
  readonly #handlers = new Set<() => void>();
  readonly #closing = new AbortController();
  #access = new SizedCache<ResourceAccess>(ACCESS_CACHE);
  #settings: SettingsChange = {};
  #isApplied = true;
  #looksAgain = 0;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RegistryOptions, loader: Loader) {
    this.#options = options;
    this.#loader = loader;
  }

  resource(name: string): ResourceDefinition {
    const definition = findResource(this.current, name);
    if (!definition) throw new AppError('not_found', inEnglish(`There is no resource "${name}"`));
    return definition;
  }

  access(principal: Principal, definition: ResourceDefinition): ResourceAccess {
    const key = `${permissionsKey(this.current, principal)} ${definition.resource} ${definition.hash}`;
    const known = this.#access.get(key);
    if (known) return known;
    const access = compileAccess(this.current, definition, principal);
    this.#access.set(key, access, bytesOf(access));
    return access;
  }

  can(principal: RoleHolder, ability: Ability): boolean {
    return can(this.current.roles, principal, ability);
  }

  onChange(handler: () => void): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  reload(): Promise<void> {
    return this.#inTurn(() => this.#reloadNow());
  }

  tablesChanged(): void {
    if (Date.now() < this.#looksAgain || this.#closing.signal.aborted) return;
    this.#looksAgain = Infinity;
    this.#inTurn(async () => {
      this.#isApplied = false;
      await this.#reloadNow();
    })
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'the changed tables could not be looked at'))
      .finally(() => (this.#looksAgain = Date.now() + LOOK_AGAIN_MS));
  }

  refreshCustomFields(): Promise<void> {
    return this.#inTurn(async () => {
      this.customFields = await findCustomFields(this.#options.database);
      this.#serve(this.files, this.faults);
    });
  }

  refreshSettings(): Promise<void> {
    return this.#inTurn(async () => {
      this.#settings = await this.#options.teamSettings();
      this.#serve(this.files, this.faults);
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(work, work);
    return this.#running;
  }

  follow(): void {
    const { log, resourcesDir } = this.#options;
    watchFolders(resourcesDir, {
      signal: this.#closing.signal,
      onChange: () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
          this.reload().catch((error: unknown) => log.error({ err: error }, 'the resource files could not be applied'));
        }, SETTLE_MS);
      },
      onError: (error) => log.error({ err: error }, 'the resource files are no longer watched'),
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await this.#running.catch(() => undefined);
  }

  async #reloadNow(): Promise<void> {
    const { database, log } = this.#options;
    const {
      definitions,
      faults: diagnostics,
      isApplied,
    } = await adoptDefinitions({
      database,
      loader: this.#loader,
      previous: this.files,
      isApplied: this.#isApplied,
    });
    this.#isApplied = isApplied;
    this.customFields = await findCustomFields(database);
    this.#settings = await this.#options.teamSettings();
    for (const diagnostic of newDiagnostics(this.faults, diagnostics))
      log[diagnostic.severity === 'error' ? 'error' : 'warn'](diagnosticLine(diagnostic));
    if (this.files !== NOTHING && definitions.version !== this.files.version)
      log.info({ resources: changedResources(this.files, definitions) }, 'changed resource files are in service');
    this.#serve(definitions, diagnostics);
  }

  #serve(files: Definitions, diagnostics: readonly Diagnostic[]): void {
    this.settings = { ...applySettings(defaultSettings({}), this.#settings) };
    const definitions = servedDefinitions(files, this.customFields, this.#settings);
    const isChanged =
      definitions.version !== this.current.version || JSON.stringify(diagnostics) !== JSON.stringify(this.faults);
    if (definitions.version !== this.current.version) {
      this.current = definitions;
      this.#access = new SizedCache(ACCESS_CACHE);
    }
    this.files = files;
    this.faults = diagnostics;
    if (isChanged) for (const handler of this.#handlers) handler();
  }
}

/** Those that are added, changed or gone; none where only roles or navigation differ. */
function changedResources(before: Definitions, now: Definitions): string[] {
  const names = new Set([...Object.keys(before.resources), ...Object.keys(now.resources)]);
  return [...names].filter((name) => before.resources[name]?.hash !== now.resources[name]?.hash);
}

function newDiagnostics(before: readonly Diagnostic[], now: readonly Diagnostic[]): Diagnostic[] {
  const known = new Set(before.map(diagnosticLine));
  return now.filter((diagnostic) => !known.has(diagnosticLine(diagnostic)));
}

/** About what an access takes: its sets of names, and what queries keep of it. */
const bytesOf = ({ readFields, writeFields }: ResourceAccess): number =>
  2_000 + 200 * (readFields.size + writeFields.size);

const keys = new WeakMap<Principal, { readonly of: Definitions; readonly key: string }>();

/** Two users with the same key have the same permissions. */
export function permissionsKey(definitions: Definitions, principal: Principal): string {
  const known = keys.get(principal);
  if (known?.of === definitions) return known.key;
  const { role, isSuperRecruiter, permissions, attributes = {} } = principal;
  const lent = lendingAttributes(definitions).filter((name) => (attributes[name] ?? []).length > 0);
  const key = `${role} ${isSuperRecruiter} ${JSON.stringify(permissions)} ${lent.join()}`;
  keys.set(principal, { of: definitions, key });
  return key;
}
