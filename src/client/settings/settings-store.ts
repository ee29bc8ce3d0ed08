import {
  type BoardChoice,
  type ColumnSetting,
  countArrangements,
  getTeamSettings,
  getUserSettings,
  saveTeamSettings,
  saveUserSettings,
  type Settings,
} from '#shared/contracts/settings.ts';
import type { SettingsChange } from '#shared/rules/settings.ts';
import type { Http } from '../api/http.ts';
import { createRefetch } from '../create-refetch.ts';
import { createStored } from '#ui/store.ts';
import type { Stored } from '#ui/store.ts';

/** The settings that apply to the user (their own override the team's), and the team's settings. */
export interface SettingsStore {
  readonly user: Stored<Partial<Settings>>;
  readonly team: Stored<Partial<Settings>>;
  /**
   * Sets one table's columns for this user: immediately on screen, on the server after a short pause. Undefined resets
   * to the team's.
   */
  setColumns(table: string, columns: readonly ColumnSetting[] | undefined): void;
  /** Sets a part of how this user has arranged a board: immediately on screen, and on the server. */
  setBoard(resource: string, choice: BoardChoice): void;
  /** Changes the team's settings; every open browser follows. @throws {HttpError} and nothing is changed. */
  changeTeam(change: SettingsChange): Promise<void>;
  /** How many people have arranged each table for themselves; for Admins. */
  countArrangements(): Promise<Readonly<Record<string, number>>>;
  /**
   * Fetches both again, if the server answers. Unchanged settings leave the screens as they are; what the user has
   * changed since then stays on screen.
   */
  refetch(): Promise<void>;
  /** Sends what waits, as when the page closes. */
  flush(): Promise<void>;
}

const REST_MS = 500;

/** @param onFailure the settings that could not be saved; they stay on screen until the page is reloaded. */
export const createSettingsStore = (http: Http, onFailure: (error: unknown) => void): SettingsStore => {
  const user = createStored<Partial<Settings>>({});
  const team = createStored<Partial<Settings>>({});
  /** Tables that the user has changed since the last fetch began. */
  const changed = new Set<string>();
  let waiting: NonNullable<SettingsChange['tables']> = {};
  let sending: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (change: SettingsChange) => {
    try {
      await http.call(saveUserSettings, { body: { settings: JSON.stringify(change) } });
    } catch (error) {
      onFailure(error);
    }
  };

  const read = async (from: typeof getUserSettings) =>
    JSON.parse((await http.call(from)).settings) as Partial<Settings>;

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    const tables = waiting;
    waiting = {};
    // One after the other: of two changes that are on their way the later one stays.
    if (Object.keys(tables).length > 0) sending = sending.then(() => send({ tables }));
    return sending;
  };

  const refetch = createRefetch(async () => {
    await flush();
    changed.clear();
    const [mine, ours] = await Promise.all([read(getUserSettings), read(getTeamSettings)]);
    const newer = [...changed].map((table) => [table, user.get().tables?.[table] ?? []] as const);
    replace(team, ours);
    replace(user, { ...mine, tables: { ...mine.tables, ...Object.fromEntries(newer) } });
  });

  return {
    user,
    team,
    setColumns: (table, columns) => {
      const shown = columns ?? team.get().tables?.[table] ?? [];
      user.set({ ...user.get(), tables: { ...user.get().tables, [table]: shown } });
      changed.add(table);
      waiting = { ...waiting, [table]: columns ?? null };
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), REST_MS);
    },
    setBoard: (resource, choice) => {
      const { boards } = user.get();
      user.set({ ...user.get(), boards: { ...boards, [resource]: { ...boards?.[resource], ...choice } } });
      sending = sending.then(() => send({ boards: { [resource]: choice } }));
    },
    changeTeam: async (change) => {
      await http.call(saveTeamSettings, { body: { settings: JSON.stringify(change) } });
      await refetch();
    },
    countArrangements: () => http.call(countArrangements),
    refetch,
    flush,
  };
};

const replace = (stored: Stored<Partial<Settings>>, next: Partial<Settings>): void => {
  if (JSON.stringify(stored.get()) !== JSON.stringify(next)) stored.set(next);
};
