import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { GetListResult } from 'ra-core';
import { useState } from 'react';
import { errorCode } from '#shared/error-code.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { NOTIFICATIONS } from '#client/notifications/useNewestNotifications.ts';
import { useNotificationText } from '#client/notifications/useNotificationText.ts';
import { useNotificationActions } from '#client/notifications/useNotificationActions.ts';
import type { Selection } from '#admin/list/useSelection.ts';
import type { BulkNotificationChange } from '#shared/contracts/notifications.ts';
import { canDecideInBulk } from '#shared/rules/notifications.ts';
import type { NotificationRecord } from './notification-provider.ts';

type BulkDecision = 'is_approve' | 'is_deny';

const DECISIONS = {
  is_approve: {
    none: 'notifications.bulk.none_approvable',
    does: 'notifications.bulk.will_approve',
    done: 'notifications.bulk.approved',
  },
  is_deny: {
    none: 'notifications.bulk.none_deniable',
    does: 'notifications.bulk.will_deny',
    done: 'notifications.bulk.denied',
  },
} as const satisfies Record<BulkDecision, unknown>;

export interface BulkActions {
  readonly isRunning: boolean;
  readonly archive: (isArchive: boolean) => Promise<void>;
  readonly decide: (decision: BulkDecision) => Promise<void>;
}

/** Archives, restores, approves or denies the selected rows (SPEC 5), each after its question. The selection stays where it failed. */
export const useBulkActions = (selection: Selection): BulkActions => {
  const confirm = useConfirm();
  const toast = useToast();
  const translate = useTranslate();
  const showError = useErrorToast();
  const { changeMany } = useNotificationActions();
  const textOf = useNotificationText();
  const rows = useKnownRows();
  const [isRunning, setRunning] = useState(false);
  const ids = [...selection.ids].map(Number);

  const run = async (changes: readonly BulkNotificationChange[], done: string) => {
    setRunning(true);
    try {
      await changeMany(changes, done);
      selection.clear();
    } catch (error) {
      // The case that the rows on screen do not show: none of them can still be decided.
      if (error instanceof Error && errorCode(error) === 'conflict') toast.warning(error.message);
      else showError(error);
    } finally {
      setRunning(false);
    }
  };

  /** What is done, and to which notifications. */
  const listed = (message: string, reached: readonly number[]) => {
    const known = rows();
    return {
      message,
      args: { smart_count: reached.length },
      items: reached.map((id) => {
        const row = known.get(id);
        if (!row) return `#${id}`;
        const text = textOf(row);
        return row.withheld ? translate('notifications.bulk.withheld', { message: text }) : text;
      }),
    };
  };
  const skipped = (count: number) => translate('notifications.bulk.will_skip', { smart_count: count });

  return {
    isRunning,
    archive: async (isArchive) => {
      const title = isArchive ? 'notifications.confirm.archive' : 'notifications.confirm.restore';
      const message = isArchive ? 'notifications.bulk.will_archive' : 'notifications.bulk.will_restore';
      if (!(await confirm({ title, ...listed(message, ids) }))) return;
      const done = isArchive ? 'notifications.bulk.archived' : 'notifications.bulk.restored';
      await run(
        ids.map((id) => ({ id, is_archive: isArchive })),
        done,
      );
    },
    decide: async (decision) => {
      const known = rows();
      const decidable = ids.filter((id) => {
        const row = known.get(id);
        return row === undefined || canDecideInBulk(row);
      });
      if (decidable.length === 0) return toast.warning(DECISIONS[decision].none);
      const note = ids.length > decidable.length ? skipped(ids.length - decidable.length) : undefined;
      const question = { title: 'notifications.confirm.proceed', note, ...listed(DECISIONS[decision].does, decidable) };
      if (!(await confirm(question))) return;
      await run(
        decidable.map((id) => ({ id, [decision]: true })),
        DECISIONS[decision].done,
      );
    },
  };
};

/** Rows that were selected on other pages are still known from when they were shown. */
const useKnownRows = (): (() => ReadonlyMap<number, NotificationRecord>) => {
  const queryClient = useQueryClient();
  return () => {
    const pages = queryClient
      .getQueryCache()
      .findAll({ queryKey: [NOTIFICATIONS, 'getList'] })
      .toSorted((left, right) => left.state.dataUpdatedAt - right.state.dataUpdatedAt)
      .flatMap(({ state }) => (state.data as GetListResult<NotificationRecord> | undefined)?.data ?? []);
    return new Map(pages.map((row) => [row.id, row]));
  };
};
