import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server that keeps what it gets, or answers as the test says. */
export interface SmtpSink {
  readonly url: string;
  /** Whole messages, headers first, in the order of arrival. */
  readonly messages: string[];
  /** What the end of a message is answered with; a number refuses, 'hang up' cuts the connection. */
  answer: number | 'accept' | 'hang up';
  close(): Promise<void>;
}

export async function openSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, sink);
  });
  const sink: SmtpSink = {
    url: '',
    messages: [],
    answer: 'accept',
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(sink, { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function converse(socket: Socket, sink: SmtpSink): void {
  let waiting = '';
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const endOfMessage = (message: string) => {
    if (sink.answer === 'hang up') return socket.destroy();
    if (sink.answer !== 'accept') return say(`${sink.answer} not taken`);
    sink.messages.push(message);
    return say('250 taken');
  };
  say('220 sink');
  socket.on('data', (chunk) => {
    waiting += chunk.toString('utf8');
    for (;;) {
      const end = isData ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n');
      if (end < 0) return;
      const text = waiting.slice(0, end);
      waiting = waiting.slice(end + (isData ? 5 : 2));
      if (isData) endOfMessage(text);
      else if (text === 'QUIT') socket.end('221 bye\r\n');
      else say(text === 'DATA' ? '354 go on' : '250 ok');
      isData = text === 'DATA' && !isData;
    }
  });
}
