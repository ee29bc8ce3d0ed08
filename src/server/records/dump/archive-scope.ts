import { SECRET_NAME } from '#server/records/activity/mask.ts';
import type { TableShapeInDump } from './dump-tables.ts';

/** What signs people in, opens files, or is only there while something is under way. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'account_tokens',
  'background_tasks',
  'downloads',
  'import_records',
  'password_history',
  'sessions',
  'throttles',
]);

/** Beside every column whose name says that it keeps a secret. */
const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  activity_origin: ['username'],
  mailbox_configurations: ['meta'],
  outward_effects: ['content'],
};

/**
 * The tables of an archive that leaves the server, without what lets anybody act as another person: no sessions, tokens, tickets,
 * hashes of passwords, sealed secrets, nor the bodies of mails, which carry links. What was pruned is left out too: nobody knows
 * any more what kept a secret there.
 * @param secrets the columns of each table that keep what people may write and nobody may read.
 */
export const withoutSecrets = (
  tables: readonly TableShapeInDump[],
  secrets: Readonly<Record<string, readonly string[]>>,
): TableShapeInDump[] =>
  tables
    .filter(({ place, name }) => place === 'main' || (place === 'system' && !LEFT_OUT.has(name)))
    .map((table) => {
      const left = new Set((table.place === 'system' ? LEFT_OUT_COLUMNS : secrets)[table.name]);
      return { ...table, columns: table.columns.filter(({ name }) => !left.has(name) && !SECRET_NAME.test(name)) };
    });
