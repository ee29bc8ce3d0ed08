/** The callbacks of the database; each can change once the server runs. */
export interface DatabaseCallbacks {
  /** Receives the messages for an operator. */
  log: (message: string) => void;
  /** Answers the command line, which asks over the lock of the embedded database. */
  onRequest: (request: unknown) => Promise<unknown>;
}

/** A server that listens. */
export interface RunningServer {
  /** Where browsers find it, such as http://127.0.0.1:3000. */
  readonly address: string;
  /** The message for the user at the terminal: the address, and in the demo who can sign in. */
  readonly welcome: string;
  /** Ends running requests, closes the sockets with 1001, then the database. */
  close(): Promise<void>;
}
