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

/**
 * The question before a record is deleted: if it would fail, there is no question and `rejected` says why. `reject`
 * takes the server's reason if it rejects anyway; its other errors appear as a toast.
 */
export function useAskRemoval(definition: CatalogueResource) {
  const recordsApi = useRecordsApi();
  const confirm = useConfirm();
  const showError = useErrorToast();
  const translate = useTranslate();
  const locale = useLocale();
  const [rejected, setRejected] = useState<RejectedRemoval | null>(null);

  const ask = async (id: Identifier, name: string): Promise<boolean> => {
    const ids = [id];
    try {
      const { usage, isUsedElsewhere, along } = await recordsApi.previewRemoval(definition.resource, ids);
      if (usage.length > 0 || isUsedElsewhere) {
        setRejected({ ids, usage, isUsedElsewhere });
        return false;
      }
      const users = usageText(along, false, translate, locale);
      const message = MESSAGES[definition.softDelete ? 'trash' : users ? 'along' : 'gone'];
      return (await confirm({ message, args: { name, users } })) === true;
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

const MESSAGES = { gone: 'list.delete_message', along: 'list.delete_along', trash: 'list.trash_message' } as const;
