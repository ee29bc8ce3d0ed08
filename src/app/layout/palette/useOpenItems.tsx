import { CircleArrowRight, Zap } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useOpenRecordOffers } from '#client/page/open-record.ts';
import type { OpenRecord, OpenRecordAction } from '#client/page/open-record.ts';
import type { PaletteItem } from './palette-item.ts';
import type { RecordItems } from './useRecordItems.tsx';
import { useOpenRecord } from './useRememberVisits.ts';

const MARKS = { transitions: <CircleArrowRight aria-hidden />, actions: <Zap aria-hidden /> } as const;

/** What can be done with the record that is open: edit it, what its file adds, and what is created under it. */
export const useOpenItems = (records: RecordItems): readonly PaletteItem[] => {
  const record = useOpenRecord()(useLocation().pathname);
  const offers = useOpenRecordOffers();
  if (!record) return [];
  const isShown = offers?.resource === record.resource && Number(offers.id) === record.id;
  if (!isShown) return records.actionsOf(record);
  const edit = offers.mayEdit ? records.editOf(record) : [];
  return [...edit, ...offers.actions.map((action) => offeredItem(offers, action)), ...records.belowOf(record)];
};

const offeredItem = (
  { resource, id, name }: OpenRecord,
  { key, title, kind, needs, run }: OpenRecordAction,
): PaletteItem => ({
  key: `action:offered:${kind}:${key}:${resource}:${id}`,
  label: title,
  hint: needs ?? name,
  words: `${title} ${name}`,
  mark: MARKS[kind],
  isBlocked: needs !== undefined,
  run,
});
