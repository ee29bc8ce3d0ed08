import { type Handlers, hook } from '#server/records/handlers/handlers.ts';
import { noteDone } from './note-done.ts';

export const TASK_HANDLERS: Handlers = {
  'tasks.note_done': hook(() => noteDone),
};
