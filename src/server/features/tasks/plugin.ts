import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { assigneeIsNotified } from './notify-assignee.ts';

/** Tasks beside their resource file: who gets one is notified. */
export const tasksPlugin = fastifyPlugin(
  async (app: FastifyInstance) => app.records.on('tasks', assigneeIsNotified(app)),
  { name: 'tasks', dependencies: ['notifications'] },
);
