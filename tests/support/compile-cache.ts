import { fileURLToPath } from 'node:url';

/** Where the processes that tests start keep compiled code (`NODE_COMPILE_CACHE`): without it each of them compiles all of the server. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));
