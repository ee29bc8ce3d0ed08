export type EffectChannel = 'mail' | 'push' | 'webhook';

/** What leaves the server for good: mail, messages to devices, calls of other servers. One table, one way out. */
export interface Effects {
  /** Makes a channel known; before the server runs. */
  register(channel: Channel): void;
  /**
   * Keeps something to be sent in the current transaction; it leaves after the commit, by background work that tries again.
   * @returns its id; of two with one key in a channel there is the first alone, whatever has become of it.
   */
  send(effect: NewEffect): Promise<number>;
  /** Takes back what has not left. @returns false where it has, or is on its way at this moment. */
  cancel(channel: EffectChannel, key: string): Promise<boolean>;
}

/** A way out. */
export interface Channel {
  readonly name: EffectChannel;
  /** Sends it. Whatever this throws leads to another attempt, but for a `FinalError`. Receivers can tell a second copy by the id. */
  send(effect: SendableEffect): Promise<void>;
  /** Whether there is anything to send by; while there is not, all waits. */
  isReady?(): Promise<boolean>;
  readonly attempts?: number;
  /** Seconds before the next attempt. */
  readonly waitAfter?: (attempts: number) => number;
}

export interface SendableEffect {
  readonly id: number;
  readonly recipient: string;
  readonly title: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** 1 for the first. */
  readonly attempt: number;
}

export interface NewEffect extends EffectOptions {
  readonly channel: EffectChannel;
  /** A mail address, a device, an address of the web. */
  readonly recipient: string;
  /** What Admins see of it. */
  readonly title: string;
  /** What it says, as JSON. It is forgotten as soon as it has left. */
  readonly content: Readonly<Record<string, unknown>>;
}

export interface EffectOptions {
  /** Does not leave before this moment, and can be taken back until then. */
  readonly holdUntil?: Date;
  /** Names the event: told again, it does not leave again. */
  readonly key?: string;
}
