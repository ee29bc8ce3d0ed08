import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import type { CustomField, CustomFieldTable } from '#engine/custom-fields/custom-field.ts';
import type { CustomValueCount } from '#shared/contracts/custom-fields.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { findResource } from '#server/records/registry/registry.ts';
import {
  findCustomFields,
  lockCustomFields,
  type StoredCustomFields,
  updateCustomFields,
} from '#server/records/registry/custom-field-store.ts';
import { say } from '#server/platform/texts/say.ts';
import { checkFields } from './check-fields.ts';
import { presentAll, versionOf } from './read-custom-fields.ts';
import { Faults, readChange, type SentTable } from './read-change.ts';
import { type ResolvedFields, resolveFields } from './resolve-fields.ts';
import { countValues, deleteValues } from './values.ts';

export interface CustomFieldsChange {
  readonly data: string;
  readonly version?: number;
  readonly delete_values?: readonly string[];
}

interface Actor {
  readonly principal: Principal;
  readonly requestId: string;
}

/**
 * Saves the custom fields of some tables, all or nothing, with an activity entry for each table that differs. Values of
 * removed fields are deleted with them, where the change says so.
 * @throws {AppError} invalid with dotted paths; conflict with the current state; in_use with the values that would be
 * lost.
 */
export async function changeCustomFields(
  app: FastifyInstance,
  actor: Actor,
  change: CustomFieldsChange,
): Promise<void> {
  const faults = new Faults();
  const sent = readChange(change.data, faults);
  const files = app.registry.files;
  sent.forEach(({ table }, index) => {
    if (!findResource(files, table)?.customFields) faults.add(`data.${index}.table`, 'unknown_table');
    if (sent.findIndex((other) => other.table === table) < index) faults.add(`data.${index}.table`, 'table_twice');
  });
  faults.reject();
  await app.database.transaction(() => changeTables(app, actor, change, sent, faults));
}

async function changeTables(
  app: FastifyInstance,
  actor: Actor,
  change: CustomFieldsChange,
  sent: readonly SentTable[],
  faults: Faults,
): Promise<void> {
  const { database, registry } = app;
  const stored = await lockCustomFields(
    database,
    sent.map(({ table }) => table),
  );
  await rejectOutdated(app, change, sent, stored);
  const resolved: ResolvedFields[] = [];
  for (const [index, { table, fields }] of sent.entries()) {
    const path = `data.${index}.fields`;
    const result = await resolveFields(database, stored.get(table)!, fields, path, faults);
    checkFields(registry.files, table, result.fields, path, faults);
    resolved.push(result);
  }
  faults.reject();
  await rejectLosses(app, sent, resolved, change.delete_values ?? []);
  for (const [index, { table, active }] of sent.entries())
    await saveTable(app, actor, stored.get(table)!, { ...resolved[index]!, active });
}

async function rejectOutdated(
  app: FastifyInstance,
  { version }: CustomFieldsChange,
  sent: readonly SentTable[],
  stored: ReadonlyMap<string, StoredCustomFields>,
): Promise<void> {
  const tables = await findCustomFields(app.database);
  const isOld = sent.some((table) => table.version !== undefined && table.version !== stored.get(table.table)?.version);
  if (!isOld && (version === undefined || version === versionOf(tables))) return;
  throw new AppError('conflict', say('server.custom_fields.changed'), {
    details: { data: JSON.stringify(presentAll(app.registry.files, tables)), version: versionOf(tables) },
  });
}

async function rejectLosses(
  { database }: FastifyInstance,
  sent: readonly SentTable[],
  resolved: readonly ResolvedFields[],
  confirmed: readonly string[],
): Promise<void> {
  const losses: CustomValueCount[] = [];
  for (const [index, { table }] of sent.entries()) {
    const open = resolved[index]!.removed.filter(({ key }) => !confirmed.includes(`${table}.${key}`));
    const counts = await countValues(
      database,
      table,
      open.map(({ key }) => key),
    );
    for (const { key, title } of open) if (counts.get(key)) losses.push({ table, key, title, count: counts.get(key)! });
  }
  if (losses.length === 0) return;
  throw new AppError('in_use', say('server.custom_fields.in_use'), { details: { values: losses } });
}

async function saveTable(
  { database }: FastifyInstance,
  { principal, requestId }: Actor,
  before: StoredCustomFields,
  after: ResolvedFields & { active: boolean },
): Promise<void> {
  const { fields, removed, usedKeys, active } = after;
  const table = before.table;
  const difference = differenceOf(before, { table, active, version: before.version, fields });
  if (!difference) return;
  const lost = removed.map(({ key }) => key);
  const counts = await countValues(database, table, lost);
  if (lost.length > 0) await deleteValues(database, table, lost);
  await updateCustomFields(database, { table, active, fields, usedKeys });
  const values = [...counts].filter(([, count]) => count > 0);
  await recordActivity(database, principal, {
    action: 'custom_fields_changed',
    resource: 'custom_fields',
    recordTitle: table,
    before: difference.before,
    after: { ...difference.after, ...(values.length > 0 && { deleted_values: Object.fromEntries(values) }) },
    requestId,
  });
}

type Part = Record<string, unknown>;

/** The differences, by key of the field; undefined where there are none. */
function differenceOf(before: CustomFieldTable, after: CustomFieldTable): { before: Part; after: Part } | undefined {
  const result: { before: Part; after: Part } = { before: {}, after: {} };
  const note = (name: string, old: unknown, now: unknown) => {
    if (JSON.stringify(old) === JSON.stringify(now)) return;
    if (old !== undefined) result.before[name] = old;
    if (now !== undefined) result.after[name] = now;
  };
  note('active', before.active, after.active);
  note('order', orderOf(before), orderOf(after));
  const keys = new Set([...before.fields, ...after.fields].map(({ key }) => key));
  for (const key of keys) {
    const [old, now] = [fieldOf(before, key), fieldOf(after, key)];
    if (!old || !now) note(key, old, now);
    else for (const name of Object.keys(now) as (keyof CustomField)[]) note(`${key}.${name}`, old[name], now[name]);
  }
  return Object.keys(result.before).length + Object.keys(result.after).length > 0 ? result : undefined;
}

const orderOf = ({ fields }: CustomFieldTable): string => fields.map(({ key }) => key).join(', ');

const fieldOf = ({ fields }: CustomFieldTable, key: string): CustomField | undefined =>
  fields.find((field) => field.key === key);
