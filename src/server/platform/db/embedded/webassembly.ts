import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from freeing compiled WebAssembly while other threads of the process run some: it crashes the process now and
 * then (nodejs/node 64500). The code that stays is a few megabytes, and the same for the life of the database.
 */
export function keepCompiledCode(): void {
  setFlagsFromString('--no-wasm-code-gc');
}
