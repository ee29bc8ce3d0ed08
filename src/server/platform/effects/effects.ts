export type EffectChannel = 'mail' | 'push' | 'webhook';

/**
 * Everything that irrevocably leaves the server: email, messages to devices, calls of other servers. One table, one way
 * out.
 */
export interface Effects {
  /** Registers a channel; before the server runs. */
  register(channel: Channel): void;
  /**
   * Keeps something to be sent in the current transaction; it leaves after the commit, by background work that tries again.
   * @returns its id; of two with one key in a channel there is the first alone, whatever has become of it.
   */
  send(effect: NewEffect): Promise<number>;
  /** Cancels an unsent effect. @returns false where it is sent, or is on its way at this moment. */
  cancel(channel: EffectChannel, key: string): Promise<boolean>;
}

/** A way out. */
export interface Channel {
  readonly name: EffectChannel;
  /**
   * Sends it. Any error leads to another attempt, but for a `FinalError`. Receivers can recognize a second copy by the
   * id.
   */
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
  /** An email address, a device, an address of the web. */
  readonly recipient: string;
  /** The text that Admins see of it. */
  readonly title: string;
  /** The content, as JSON. It is deleted as soon as it is sent. */
  readonly content: Readonly<Record<string, unknown>>;
}

export interface EffectOptions {
  /** Is not sent before this moment, and can be cancelled until then. */
  readonly holdUntil?: Date;
  /** Names the event: an effect with the same key is not sent again. */
  readonly key?: string;
}
