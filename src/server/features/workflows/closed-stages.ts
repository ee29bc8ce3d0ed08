import type { FastifyInstance } from 'fastify';
import type { StageRight } from '#shared/contracts/workflows.ts';
import { attribute, type Handler } from '#server/records/handlers/handlers.ts';
import { stagesWithout } from './stage-rights.ts';

/** Resources that decide about stage permission. */
const READS = ['workflows', 'workflow_stages', 'stage_permissions'] as const;

/** The stages in which a user lacks a permission, as an attribute that grants compare with. */
export const closedStages = (right: StageRight): Handler =>
  attribute(
    (app: FastifyInstance) =>
      async ({ userId, role }) => {
        const { resources } = app.registry.current;
        if (READS.some((name) => resources[name] === undefined)) return [];
        return stagesWithout(app, { userId, role, isSuperRecruiter: false }, right);
      },
    READS,
  );
