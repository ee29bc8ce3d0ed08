import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { errorCode } from '#shared/error-code.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { RecordAction } from '../../../record-actions/record-actions.ts';

/** Whether the server needs another input of the transition than the column: its dialog asks for it. */
export function asksForMore(error: unknown, { definition: { input } }: RecordAction, by: string): boolean {
  const errors = fieldErrors(error);
  return input.some(({ field }) => field !== by && errors.includes(field));
}

const fieldErrors = (error: unknown): readonly string[] => {
  const body = (error as { readonly body?: { readonly errors?: object } } | undefined)?.body;
  return Object.keys(body?.errors ?? {});
};

/** What the server says about the record itself; its own screen has what is missing. */
const ABOUT_RECORD: ReadonlySet<string | undefined> = new Set(['invalid', 'not_possible']);

/** Whether the server rejects this column for the record, as it lacks what the column requires. */
export const isAboutColumn = (error: unknown, by: string): boolean => fieldErrors(error).includes(by);

/**
 * Says why a card is back where it was, in the words of the server, and leads to what mends it: `onMend` where there is
 * something, else the record.
 */
export function useRefusal(definition: CatalogueResource) {
  const toasts = useToasts();
  const showError = useErrorToast();
  return (record: RaRecord, name: string, error: unknown, onMend?: () => void): void => {
    if (!(error instanceof Error) || !ABOUT_RECORD.has(errorCode(error))) return showError(error);
    return toasts.show({
      type: 'error',
      message: 'board.stayed',
      args: { name, reason: error.message },
      link: onMend
        ? { open: onMend, text: 'board.mend' }
        : { to: `${definition.route}/${record.id}`, text: 'board.open', args: { name } },
    });
  };
}
