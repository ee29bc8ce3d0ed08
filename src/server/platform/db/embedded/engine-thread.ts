import { parentPort, workerData } from 'node:worker_threads';
import { serveEngine } from './engine.ts';
import type { EngineOptions } from './engine-messages.ts';

if (!parentPort) throw new Error('This file is the start of a worker thread.');
await serveEngine(parentPort, workerData as EngineOptions);
