import { HttpError, useLocale, useTranslate } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { errorCode } from '#shared/error-code.ts';
import type { UsageEntry } from '#client/records/api.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { usageText } from './usage-text.ts';

/** Why records cannot be deleted: what refers to them. */
export interface RejectedRemoval {
  /** The records that were to go. */
  readonly ids: readonly Identifier[];
  readonly usage: readonly UsageEntry[];
  readonly isUsedElsewhere: boolean;
}

/** What is to be deleted, as the question calls it: a title, or the name of the kind. */
export interface RemovalTarget {
  readonly ids: readonly Identifier[];
  readonly name: string;
  /** The name is that of one record. */
  readonly isOne: boolean;
}

/**
 * The question before records are deleted: if it would fail, there is no question and `refused` says why. `refuse`
 * takes the server's reason if it rejects anyway; its other errors appear as a toast.
 */
export function useAskRemoval(definition: CatalogueResource) {
  const recordsApi = useRecordsApi();
  const confirm = useConfirm();
  const showError = useErrorToast();
  const translate = useTranslate();
  const locale = useLocale();
  const [rejected, setRejected] = useState<RejectedRemoval | null>(null);

  const ask = async ({ ids, name, isOne }: RemovalTarget): Promise<boolean> => {
    try {
      const { usage, isUsedElsewhere, along } = await recordsApi.previewRemoval(definition.resource, ids);
      if (usage.length > 0 || isUsedElsewhere) {
        setRejected({ ids, usage, isUsedElsewhere });
        return false;
      }
      const users = usageText(along, false, translate, locale);
      const message = MESSAGES[isOne ? 'one' : 'many'][definition.softDelete ? 'trash' : users ? 'along' : 'gone'];
      const args = { name, users, smart_count: ids.length };
      return (await confirm({ message, args, count: ids.length })) === true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
  const reject = (error: unknown, ids: readonly Identifier[]) => {
    if (errorCode(error) !== 'in_use' || !(error instanceof HttpError)) return showError(error);
    const usage = (error.body as { usage?: readonly UsageEntry[] }).usage ?? [];
    return setRejected({ ids, usage, isUsedElsewhere: usage.length === 0 });
  };
  return { ask, reject, rejected, dismiss: () => setRejected(null) };
}

const MESSAGES = {
  one: { gone: 'list.delete_message', along: 'list.delete_along', trash: 'list.trash_message' },
  many: { gone: 'list.bulk.delete_message', along: 'list.bulk.delete_along', trash: 'list.bulk.trash_message' },
} as const;
