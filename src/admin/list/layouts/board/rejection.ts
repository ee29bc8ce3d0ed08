import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { errorCode } from '#shared/error-code.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';

/** What the server says about the record itself: its own screen has what is missing. */
const ABOUT_RECORD: ReadonlySet<string | undefined> = new Set(['invalid', 'not_possible']);

/** Says why a card is back where it was, in the words of the server, with a link to the record. */
export function useRejection(definition: CatalogueResource) {
  const toasts = useToasts();
  const showError = useErrorToast();
  return (record: RaRecord, name: string, error: unknown): void => {
    if (!(error instanceof Error) || !ABOUT_RECORD.has(errorCode(error))) return showError(error);
    return toasts.show({
      type: 'error',
      message: 'board.stayed',
      args: { name, reason: error.message },
      link: { to: `${definition.route}/${record.id}`, text: 'board.open', args: { name } },
    });
  };
}
