import { SECRET_NAME } from '#server/records/activity/mask.ts';
import type { TableShapeInDump } from './dump-tables.ts';

/** Tables that sign users in, open files, or matter only while work is under way. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'account_tokens',
  'background_job_items',
  'background_tasks',
  'created_once',
  'downloads',
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
 * The tables of an archive that leaves the server, without anything by which someone could act as another user: no
 * sessions, tokens, tickets, hashes of passwords, sealed secrets, nor the bodies of emails, which contain links. Pruned
 * data is skipped too: it is no longer known which of it was secret.
 * @param secrets the columns of each table with values that users can write and no one can read.
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
