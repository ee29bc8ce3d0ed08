import type { Catalogue, CataloguePlace } from '#engine/access/catalogue.ts';
import type { NotificationResults } from '#shared/contracts/notifications.ts';
import type { Profile } from '#shared/contracts/session.ts';
import type { KnownViews } from '#shared/contracts/saved-views.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import type { Http } from '../api/http.ts';
import { loadCatalogue } from '../catalogue/catalogue-store.ts';

interface StoredSettings {
  readonly id: number;
  /** JSON of the whole shape. */
  readonly settings: string;
}

/** What one request brings after sign-in. A part that failed is null. */
interface Bootstrap {
  readonly notifications: NotificationResults | null;
  readonly user_setting: StoredSettings | null;
  readonly admin_setting: StoredSettings | null;
  readonly profile: Profile | null;
  readonly role: string | null;
  readonly catalogue: CataloguePlace | null;
  readonly saved_views?: KnownViews | null;
  readonly events_mark?: string | null;
}

/** A signed-in user with everything that the first screen needs. */
export interface SignedIn {
  readonly profile: Profile;
  /** The current role by its title ("Super Recruiter"). */
  readonly role: string;
  readonly userSettings: Partial<Settings>;
  readonly teamSettings: Partial<Settings>;
  readonly catalogue: Catalogue;
  /** Null where they could not be read. */
  readonly savedViews: KnownViews | null;
  /** The newest ones, as they were at the sign-in; null where they could not be read. */
  readonly notifications: NotificationResults | null;
  /**
   * The time before it was read: the live connection reports events from then on. Null if the server did not send it.
   */
  readonly eventsMark: string | null;
}

/** @throws {Error} when the two parts that no screen can do without did not come: the profile and the catalogue. */
export const loadBootstrap = async (http: Http): Promise<SignedIn> => {
  const { data } = (await http.request<{ data: Bootstrap }>({ url: '/bootstrap/' })).body;
  if (!data.profile || !data.catalogue) throw new Error('errors.unexpected');
  return {
    profile: data.profile,
    role: data.role ?? data.profile.current_role,
    userSettings: parseSettings(data.user_setting),
    teamSettings: parseSettings(data.admin_setting),
    catalogue: await loadCatalogue(http, data.catalogue),
    savedViews: data.saved_views ?? null,
    notifications: data.notifications ?? null,
    eventsMark: data.events_mark ?? null,
  };
};

const parseSettings = (stored: StoredSettings | null): Partial<Settings> =>
  stored ? (JSON.parse(stored.settings) as Partial<Settings>) : {};
