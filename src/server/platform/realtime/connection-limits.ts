import type { Server } from 'socket.io';

/**
 * A browser sends one message when it connects, and another after a rejection; everything else comes from the server.
 */
const MAX_MESSAGES = 20;
/** The limit of waiting data for a reader that does not read: it fetches again when it comes back. */
const MAX_WAITING = 5_000;

/** The parts of an engine.io connection by which it is watched and ended. */
interface WatchedConnection {
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly socket?: { terminate(): void } };
  on(event: 'packet', handler: (packet: { readonly type: string }) => void): void;
  on(event: 'packetCreate', handler: () => void): void;
  close(discard: boolean): void;
}

/** Ends connections that send more than a browser does, and those that read none of their messages. */
export function limitConnections(engine: Server['engine']): void {
  engine.on('connection', (connection: WatchedConnection) => {
    let messages = 0;
    connection.on('packet', ({ type }) => {
      if (type !== 'message') return;
      messages += 1;
      if (messages > MAX_MESSAGES) cutOff(connection);
    });
    connection.on('packetCreate', () => {
      if (connection.writeBuffer.length > MAX_WAITING) cutOff(connection);
    });
  });
}

/** Immediately: data that it has sent already is not read further. */
function cutOff(connection: WatchedConnection): void {
  connection.close(true);
  connection.transport.socket?.terminate();
}
