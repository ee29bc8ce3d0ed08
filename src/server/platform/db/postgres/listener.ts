import pg from 'pg';

const HEARTBEAT_MS = 20_000;
const MAX_PAUSE_MS = 5_000;

interface Subscription {
  readonly handler: (payload: string) => void;
  readonly onGap: (() => void) | undefined;
}

/** Listens on one connection of its own, and reconnects for as long as there are listeners. */
export class PostgresListener {
  readonly #config: pg.ClientConfig;
  readonly #log: (message: string) => void;
  readonly #channels = new Map<string, Set<Subscription>>();
  #client: Promise<pg.Client> | undefined;
  #failures = 0;
  #timers = new Set<NodeJS.Timeout>();
  #closed = false;

  constructor(config: pg.ClientConfig, log: (message: string) => void) {
    this.#config = config;
    this.#log = log;
  }

  async listen(channel: string, handler: Subscription['handler'], onGap?: () => void): Promise<() => Promise<void>> {
    const subscription = { handler, onGap };
    const known = this.#channels.get(channel);
    if (known) known.add(subscription);
    else this.#channels.set(channel, new Set([subscription]));
    const client = await this.#connected();
    if (!known) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return () => this.#unlisten(channel, subscription);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #unlisten(channel: string, subscription: Subscription): Promise<void> {
    const subscriptions = this.#channels.get(channel);
    subscriptions?.delete(subscription);
    if (subscriptions?.size !== 0) return;
    this.#channels.delete(channel);
    const client = await this.#client;
    await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on('notification', ({ channel, payload = '' }) => this.#deliver(channel, payload));
    client.on('error', (error) => this.#log(`The connection for notifications failed: ${error.message}`));
    client.once('end', () => this.#reconnectLater());
    try {
      await client.connect();
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
    this.#beat(client);
    return client;
  }

  #deliver(channel: string, payload: string): void {
    for (const { handler } of this.#channels.get(channel) ?? []) handler(payload);
  }

  #reconnectLater(): void {
    this.#client = undefined;
    if (this.#closed || this.#channels.size === 0) return;
    this.#after(Math.min(100 * 2 ** this.#failures, MAX_PAUSE_MS), () => void this.#reconnect());
  }

  async #reconnect(): Promise<void> {
    try {
      const client = await this.#connected();
      for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      this.#failures = 0;
      for (const subscriptions of this.#channels.values()) for (const { onGap } of subscriptions) onGap?.();
    } catch (error) {
      this.#failures += 1;
      this.#log(
        `Notifications are waiting for the database: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** Finds a connection that died without a word. */
  #beat(client: pg.Client): void {
    this.#after(HEARTBEAT_MS, () => {
      client.query('select 1').then(
        () => this.#beat(client),
        () => client.end(),
      );
    });
  }

  #after(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }
}
