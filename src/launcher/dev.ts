import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { runToEnd } from './processes.mjs';

/** Where people look at what they change; the API is behind it on PORT. */
const CLIENT_PORT = 5173;

const root = fileURLToPath(new URL('../..', import.meta.url));
const api = `http://127.0.0.1:${process.env['PORT'] || 3000}`;
const title = process.env['APP_TITLE'] || 'ATS';

/** Both sides with hot reload: the server starts again when its sources change, the browser takes changes as they come. */
const client = await createServer({
  configFile: join(root, 'vite.config.ts'),
  plugins: [{ name: 'app-title', transformIndexHtml: (html) => html.replaceAll('__APP_TITLE__', title) }],
  server: {
    host: '127.0.0.1',
    port: CLIENT_PORT,
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
});
await client.listen();
console.log(`Hot reload: http://127.0.0.1:${CLIENT_PORT}/ (the API behind it: ${api})\n`);
process.exitCode = await runToEnd(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(root, 'src/server/main.ts')],
  {
    cwd: root,
    env: process.env,
  },
);
await client.close();
