import { openEngine } from './engine.ts';
import { syncTree } from './initialise.ts';
import { keepCompiledCode } from './webassembly.ts';

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('Name the directory of the new database.');
// The other end of the pipe closes when the process that started this one has gone.
process.stdin.on('end', () => process.exit(1)).resume();
keepCompiledCode();
const database = await openEngine({ directory, durable: true });
await database.exec('create extension if not exists pg_trgm');
await database.close();
syncTree(directory);
process.exit(0);
