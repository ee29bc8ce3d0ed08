import type { Server } from 'socket.io';

/** A browser says once that it connects, and again where it was refused; everything else comes from the server. */
const MOST_MESSAGES = 20;
/** What waits for a reader that does not read: it fetches anew when it comes back. */
const MOST_WAITING = 5_000;

/** The parts of an engine.io connection by which it is watched and ended. */
interface WatchedConnection {
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly socket?: { terminate(): void } };
  on(event: 'packet', handler: (packet: { readonly type: string }) => void): void;
  on(event: 'packetCreate', handler: () => void): void;
  close(discard: boolean): void;
}

/** Ends connections that send more than a browser does, and those that take nothing of what they are told. */
export function limitConnections(engine: Server['engine']): void {
  engine.on('connection', (connection: WatchedConnection) => {
    let messages = 0;
    connection.on('packet', ({ type }) => {
      if (type !== 'message') return;
      messages += 1;
      if (messages > MOST_MESSAGES) cutOff(connection);
    });
    connection.on('packetCreate', () => {
      if (connection.writeBuffer.length > MOST_WAITING) cutOff(connection);
    });
  });
}

/** At once: what it has sent already is read no further. */
function cutOff(connection: WatchedConnection): void {
  connection.close(true);
  connection.transport.socket?.terminate();
}
