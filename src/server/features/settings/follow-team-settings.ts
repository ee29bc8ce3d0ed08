import type { FastifyInstance } from 'fastify';
import type { Settings } from '#shared/contracts/settings.ts';
import type { AboutVersion } from '#server/features/versions/versions.ts';
import type { Actor } from '#server/records/query/resource-request.ts';

/** Code of a feature that runs when the team's settings change, in the same transaction. */
export type TeamSettingsFollower = (
  actor: Actor,
  before: Settings,
  after: Settings,
  about: AboutVersion,
) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Features add theirs in their plugin. */
    readonly teamSettingsFollowers: TeamSettingsFollower[];
  }
}

/** Lets features follow the team's settings; before they are registered. */
export function useTeamSettingsFollowers(app: FastifyInstance): void {
  app.decorate('teamSettingsFollowers', []);
}
